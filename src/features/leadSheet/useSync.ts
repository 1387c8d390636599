import { useQuery } from "convex/react";
import { useCallback } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import type { SyncState } from "./syncText";

/** The state of the sheet job, undefined while loading, and a function that runs the job now. */
export function useSync(): { sync: SyncState | undefined; syncNow: () => void } {
  const sync = useQuery(api.leadSheet.staff.syncState);
  const { run } = useWrite(api.leadSheet.staff.syncNow);
  const syncNow = useCallback(() => {
    run({});
  }, [run]);
  return { sync, syncNow };
}
