import { canUndo } from "../../../../convex/leads/merges/rules";
import { useNow } from "../../../lib/format/useNow";
import { Button } from "../../../ui/Button";
import { mergeText } from "./mergeText";
import { useSeparate, type MergedLead } from "./useLeadMerges";

/** Undoes a merge, while that is possible. */
export function SeparateButton({ merged }: { merged: MergedLead }) {
  const now = useNow();
  const { separate, isSending } = useSeparate(merged);
  if (!canUndo(merged.at, now)) return null;
  return (
    <Button size="small" onClick={separate} disabled={isSending}>
      {isSending ? mergeText.undoing : mergeText.undo}
    </Button>
  );
}
