import { useMutation } from "convex/react";
import type { OptimisticLocalStore } from "convex/browser";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { checkNoteText, type NoteSubject } from "../../../convex/notes/rules";
import { errorText, sessionText } from "../../lib/refusalText";
import { useSessionRefusal } from "../../lib/useSessionRefusal";
import { useNoteDrafts } from "./NoteDraftsProvider";
import { noteText } from "./noteText";

/** The note a person has just written, on top of the list until the server's own arrives in its place. */
function showOptimistically(
  authorEmail: string,
  store: OptimisticLocalStore,
  note: { subject: NoteSubject; text: string },
): void {
  const { subject } = note;
  const known = store.getQuery(api.notes.staff.list, { subject });
  if (known === undefined) return;
  const createdAt = Date.now();
  // eslint-disable-next-line passage/assertions -- Never sent: it only tells list rows apart until the real id is known.
  const noteId = `unsaved-${String(createdAt)}` as Id<"lead_notes">;
  const mine = { noteId, authorEmail, authorName: null, text: note.text.trim(), createdAt };
  store.setQuery(api.notes.staff.list, { subject }, [mine, ...known]);
}

const UNSAVED_TOAST_MS = 60_000;

interface AddNoteInput {
  subject: NoteSubject;
  /** The screen on which the notes are. */
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

/** A note that could not be saved is back in its box by now; who has gone on to another page needs the way there. */
function useShowUnsaved(address: string): () => void {
  const navigate = useNavigate();
  return () => {
    const toNote = { label: "Go to the note", onClick: () => void navigate(address) };
    toast.error(
      noteText.notSaved,
      window.location.pathname === address ? {} : { duration: UNSAVED_TOAST_MS, action: toNote },
    );
  };
}

function notSavedText(reason: string): string {
  return `${noteText.notSaved} ${noteText.stillInBox} ${reason}`;
}

/** A session that has ended takes the page with it, and the text. */
const sessionTexts = { ...sessionText, refused: noteText.sessionRefused };

/**
 * The box for a new note: it clears when the note is sent and has it back, with the reason, when it could not be saved.
 * A note is not sent in the name of somebody whom the workspace does not believe at the moment.
 */
export function useAddNote({ subject, address, authorEmail }: AddNoteInput): NoteBox {
  const drafts = useNoteDrafts();
  // Ids of all kinds differ, so the id alone tells the drafts apart.
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
