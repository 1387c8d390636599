import { useConvexAuth, useMutation } from "convex/react";
import type { OptimisticLocalStore } from "convex/browser";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { checkNoteText } from "../../../convex/notes/rules";
import { errorText, sessionText } from "../../lib/refusalText";
import { useNoteDrafts } from "./NoteDraftsProvider";
import { noteText } from "./noteText";
import { leadPath } from "../../lib/paths";

/** The note a person has just written, on top of the list until the server's own arrives in its place. */
function showAtOnce(authorEmail: string, store: OptimisticLocalStore, note: { leadId: string; text: string }): void {
  const known = store.getQuery(api.notes.staff.list, { leadId: note.leadId });
  if (known === undefined) return;
  const createdAt = Date.now();
  // eslint-disable-next-line passage/assertions -- Never sent: it only tells list rows apart until the real id is known.
  const noteId = `unsaved-${String(createdAt)}` as Id<"lead_notes">;
  const mine = { noteId, authorEmail, authorName: null, text: note.text.trim(), createdAt };
  store.setQuery(api.notes.staff.list, { leadId: note.leadId }, [mine, ...known]);
}

const UNSAVED_TOAST_MS = 60_000;

interface NoteBox {
  text: string;
  setText: (text: string) => void;
  canAdd: boolean;
  failure: string | null;
  add: () => void;
}

/** A note that could not be saved is back in its box by now; who has gone on to another page needs the way there. */
function useTellUnsaved(leadId: string): () => void {
  const navigate = useNavigate();
  const address = leadPath(leadId);
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

/**
 * The box for a new note: it clears when the note is sent and has it back, with the reason, when it could not be saved.
 * A note is not sent in the name of somebody whom the workspace does not believe at the moment.
 */
export function useAddNote(leadId: string, authorEmail: string): NoteBox {
  const drafts = useNoteDrafts();
  const { text, failure } = useSyncExternalStore(drafts.subscribe, () => drafts.get(leadId));
  const tellUnsaved = useTellUnsaved(leadId);
  const { isAuthenticated, isLoading } = useConvexAuth();
  const send = useMutation(api.notes.staff.add).withOptimisticUpdate((store, note) => {
    showAtOnce(authorEmail, store, note);
  });
  const checked = checkNoteText(text);
  const isTooLong = "reason" in checked && checked.reason === "tooLong";

  const add = () => {
    if ("reason" in checked) return;
    if (!isAuthenticated) {
      drafts.keep(leadId, notSavedText(isLoading ? sessionText.unchecked : noteText.sessionRefused));
      return;
    }
    drafts.clear(leadId);
    send({ leadId, text: checked.text }).catch((error: unknown) => {
      drafts.giveBack(leadId, text, notSavedText(errorText(error)));
      tellUnsaved();
    });
  };
  return {
    text,
    setText: (next) => {
      drafts.write(leadId, next);
    },
    canAdd: "text" in checked,
    failure: isTooLong ? noteText.tooLong : failure,
    add,
  };
}
