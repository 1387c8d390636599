import { api } from "../../../../convex/_generated/api";
import { canUndo } from "../../../../convex/platform/bulkChanges";
import { useWrite } from "../../../lib/calls/useWrite";
import { useNow } from "../../../lib/format/useNow";
import { Button } from "../../../ui/Button";
import { serverNow } from "../../../ui/text/serverNow";
import { mergeText, separatedMeanwhileText, separatedToast } from "./mergeText";
import type { MergedLead } from "./useLeadMerges";

/** Undoes a merge, while that is possible. */
export function SeparateButton({ merged }: { merged: MergedLead }) {
  const now = useNow();
  const { run, isSending } = useWrite(api.leads.merges.staff.undo, {
    done: separatedToast(merged),
    refusalText: (refusal) =>
      refusal.code === "CHANGED_MEANWHILE" ? separatedMeanwhileText(refusal, serverNow()) : undefined,
  });
  if (!canUndo(merged.at, now)) return null;
  return (
    <Button
      size="small"
      disabled={isSending}
      onClick={() => {
        run({ mergeId: merged.mergeId });
      }}
    >
      {isSending ? mergeText.undoing : mergeText.undo}
    </Button>
  );
}
