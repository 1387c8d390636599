import { useEffect } from "react";
import { useNotesAtWork } from "../noteDrafts/NoteDraftsProvider";
import { refusedText } from "../noteDrafts/refusedText";
import { strand } from "../noteDrafts/strand";

/** A half-written note about a deleted record has no form any more: its text moves to the notes that cannot be saved. */
export function StrandedDraft({ id }: { id: string }) {
  const { drafts, kept } = useNotesAtWork();
  useEffect(() => {
    const { text } = drafts.get(id);
    if (text === "") return;
    strand(kept, text, refusedText.recordGone);
    drafts.clear(id);
  }, [drafts, kept, id]);
  return null;
}
