import { useMutation } from "convex/react";
import type { OptimisticLocalStore } from "convex/browser";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { checkNoteText, type NoteSubject } from "../../../convex/notes/rules";
import { errorText, sessionText } from "../../lib/refusalText";
import { showToast } from "../../ui/toasts";
import { useSessionRefusal } from "../../lib/useSessionRefusal";
import { useNoteDrafts } from "./NoteDraftsProvider";
import { noteText } from "./noteText";

/** The optimistic update: puts the new note on top of the list until the server's result replaces it. */
function showOptimistically(
  authorEmail: string,
  store: OptimisticLocalStore,
  note: { subject: NoteSubject; text: string },
): void {
  const { subject } = note;
  const known = store.getQuery(api.notes.staff.list, { subject });
  if (known === undefined) return;
  const createdAt = Date.now();
  // eslint-disable-next-line passage/assertions -- Never sent: it is only the React key until the real id is known.
  const noteId = `unsaved-${String(createdAt)}` as Id<"lead_notes">;
  const mine = { noteId, authorEmail, authorName: null, text: note.text.trim(), createdAt, clientKey: null };
  store.setQuery(api.notes.staff.list, { subject }, { ...known, notes: [mine, ...known.notes] });
}

const UNSAVED_TOAST_MS = 60_000;

interface AddNoteInput {
  subject: NoteSubject;
  /** Path of the screen that shows these notes. */
  address: string;
  authorEmail: string;
}

interface NoteBox {
  text: string;
  setText: (text: string) => void;
  canAdd: boolean;
  failure: string | null;
  add: () => void;
}

/** Reports a failed note, whose text is back in its form. On another screen the toast links to that form. */
function useShowUnsaved(address: string): () => void {
  const navigate = useNavigate();
  return () => {
    const actions = [{ label: "Go to the note", onClick: () => void navigate(address) }];
    const isElsewhere = window.location.pathname !== address;
    showToast({
      tone: "bad",
      text: noteText.notSaved,
      ...(isElsewhere && { durationMs: UNSAVED_TOAST_MS, actions }),
    });
  };
}

function notSavedText(reason: string): string {
  return `${noteText.notSaved} ${noteText.stillInBox} ${reason}`;
}

/** The advice to copy the text first: signing out discards the page and the text on it. */
const sessionTexts = { ...sessionText, refused: noteText.sessionRefused };

/**
 * The form for a new note. It clears when the note is sent, and gets the text and the reason back when the note was not
 * saved. Nothing is sent while the session is refused.
 */
export function useAddNote({ subject, address, authorEmail }: AddNoteInput): NoteBox {
  const drafts = useNoteDrafts();
  // Ids are unique across all kinds of records, so the id alone identifies the draft.
  const { id } = subject;
  const { text, failure } = useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
  const showUnsaved = useShowUnsaved(address);
  const sessionRefusal = useSessionRefusal();
  const send = useMutation(api.notes.staff.add).withOptimisticUpdate((store, note) => {
    showOptimistically(authorEmail, store, note);
  });
  const checked = checkNoteText(text);
  const isTooLong = "reason" in checked && checked.reason === "tooLong";

  const add = () => {
    if ("reason" in checked) return;
    if (sessionRefusal !== null) {
      drafts.fail(id, notSavedText(sessionTexts[sessionRefusal]));
      return;
    }
    drafts.clear(id);
    send({ subject, text: checked.text }).catch((error: unknown) => {
      drafts.restore(id, text, notSavedText(errorText(error)));
      showUnsaved();
    });
  };
  return {
    text,
    setText: (next) => {
      drafts.write(id, next);
    },
    canAdd: "text" in checked,
    failure: isTooLong ? noteText.tooLong : failure,
    add,
  };
}
