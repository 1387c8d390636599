import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import { tellUndone } from "../../../lib/rows/bulkToasts";
import { bulkText } from "./bulkText";

export const BULK_TOAST = "lead-bulk";

/** Undoes a change of many leads, and reports the result. */
export function useUndoBulk() {
  return useWrite(api.leads.bulk.staff.undo, {
    onDone: (done) => {
      tellUndone(done, { id: BULK_TOAST, texts: bulkText });
    },
    refusalText: (refusal) => (refusal.code === "CHANGED_MEANWHILE" ? bulkText.undoneBy(refusal.byName) : undefined),
  });
}
