import { useMutation, useQuery } from "convex/react";
import { useCallback } from "react";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import { errorText } from "../../lib/refusalText";
import type { SyncState } from "./syncText";

/** How the sheet job stands (undefined until known), and a way to run it now. */
export function useSync(): { sync: SyncState | undefined; syncNow: () => void } {
  const sync = useQuery(api.leadSheet.staff.syncState);
  const send = useMutation(api.leadSheet.staff.syncNow);
  const syncNow = useCallback(() => {
    send().catch((error: unknown) => {
      toast.error(errorText(error));
    });
  }, [send]);
  return { sync, syncNow };
}
