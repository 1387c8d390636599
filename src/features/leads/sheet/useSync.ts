import { useCallback } from "react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import type { SyncState } from "./syncText";

/** The state of the sheet job, undefined while loading; whether it cannot be read; and a function that runs the job now. */
export function useSync(): { sync: SyncState | undefined; isFailed: boolean; syncNow: () => void } {
  const { value: sync, error } = useRecoveringQuery(api.leads.sheet.staff.syncState, {});
  const { run } = useWrite(api.leads.sheet.staff.syncNow);
  const syncNow = useCallback(() => {
    run({});
  }, [run]);
  return { sync, isFailed: error !== null, syncNow };
}
