import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import { showToast } from "../../../ui/feedback/toasts";
import { bulkText } from "./bulkText";

export const BULK_TOAST = "lead-bulk";

/** Undoes a change of many leads, and reports the result. */
export function useUndoBulk() {
  return useWrite(api.leads.bulk.staff.undo, {
    onDone: ({ changed, left }) => {
      const detail = bulkText.left(left);
      const said = { id: BULK_TOAST, tone: "good" as const, text: bulkText.undone(changed) };
      showToast(detail === null ? said : { ...said, detail });
    },
    refusalText: (refusal) => (refusal.code === "CHANGED_MEANWHILE" ? bulkText.undoneBy(refusal.byName) : undefined),
  });
}
