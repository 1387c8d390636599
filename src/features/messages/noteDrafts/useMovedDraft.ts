import { useLayoutEffect } from "react";
import { useNotesAtWork } from "./NoteDraftsProvider";

/** Moves the draft note about one record to another. */
export function useMovedDraft(from: string, to: string): void {
  const { drafts } = useNotesAtWork();
  useLayoutEffect(() => {
    drafts.move(from, to);
  }, [drafts, from, to]);
}
