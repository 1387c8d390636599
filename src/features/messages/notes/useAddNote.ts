import { useEffect, useSyncExternalStore } from "react";
import { checkNoteText, type NoteSubject } from "../../../../convex/messages/notes/rules";
import { newKey } from "../../../lib/newKey";
import { sessionText } from "../../../lib/calls/refusalText";
import { useHasUnstored } from "../../../lib/drafts/unsentContext";
import { useSessionRefusal } from "../../../lib/calls/useSessionRefusal";
import { useNotesAtWork } from "../noteDrafts/NoteDraftsProvider";
import { noteText } from "./noteText";
import { notSavedText } from "../noteDrafts/refusedText";

interface AddNoteInput {
  subject: NoteSubject;
  /** Path of the screen that shows these notes. */
  address: string;
}

/** Advises to copy the text first: signing out discards the page with it. */
const sessionTexts = { ...sessionText, refused: noteText.sessionRefused };

/**
 * The form for a new note. It clears when the note is sent, and gets the text and the reason back if the note is refused. Nothing
 * is sent while the session is refused.
 */
export function useAddNote({ subject, address }: AddNoteInput) {
  const { drafts, outbox } = useNotesAtWork();
  // Ids are unique across all kinds of records, so the id alone identifies the draft.
  const { id } = subject;
  useEffect(() => drafts.show(id), [drafts, id]);
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.get(id).text);
  const failure = useSyncExternalStore(drafts.subscribe, () => drafts.get(id).failure);
  const isUnstored = useHasUnstored();
  const sessionRefusal = useSessionRefusal();
  const checked = checkNoteText(text);
  const isTooLong = "reason" in checked && checked.reason === "tooLong";

  const add = () => {
    if ("reason" in checked) return;
    if (sessionRefusal !== null) {
      drafts.fail(id, notSavedText(sessionTexts[sessionRefusal]));
      return;
    }
    drafts.clear(id);
    outbox.add({ clientKey: newKey(), subject, text: checked.text, writtenAt: Date.now(), address });
  };
  return {
    text,
    setText: (next: string) => {
      drafts.write(id, next);
    },
    canAdd: "text" in checked,
    failure: isTooLong ? noteText.tooLong : failure,
    /** The warning that a reload loses the text, if this browser keeps no drafts. */
    notKept: isUnstored && text !== "" ? noteText.notKept : null,
    add,
  };
}
