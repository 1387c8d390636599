import { useLayoutEffect } from "react";
import { useNotesAtWork } from "./NoteDraftsProvider";

/** Has the note that a person is writing about one record go on about another. */
export function useMovedDraft(from: string, to: string): void {
  const { drafts } = useNotesAtWork();
  useLayoutEffect(() => {
    drafts.move(from, to);
  }, [drafts, from, to]);
}
