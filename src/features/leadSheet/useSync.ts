import { useCallback } from "react";
import { api } from "../../../convex/_generated/api";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { useWrite } from "../../lib/useWrite";
import type { SyncState } from "./syncText";

/** The state of the sheet job, undefined while loading; whether it cannot be read; and a function that runs the job now. */
export function useSync(): { sync: SyncState | undefined; isFailed: boolean; syncNow: () => void } {
  const { value: sync, error } = useRecoveringQuery(api.leadSheet.staff.syncState, {});
  const { run } = useWrite(api.leadSheet.staff.syncNow);
  const syncNow = useCallback(() => {
    run({});
  }, [run]);
  return { sync, isFailed: error !== null, syncNow };
}
