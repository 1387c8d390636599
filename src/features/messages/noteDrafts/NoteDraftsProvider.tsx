import { useConvex, useConvexAuth, type ConvexReactClient } from "convex/react";
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useNavigate, type NavigateFunction } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { awaitNoteBoxAt, goToNoteBox } from "../../../lib/palette/noteBox";
import { errorText, refusalIn } from "../../../lib/calls/refusalText";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { useDrafts, useUnsentWork } from "../../../lib/drafts/unsentContext";
import { showToast } from "../../../ui/feedback/toasts";
import { NoteDrafts } from "./noteDrafts";
import { NoteOutbox, type NoteAnswer, type OutgoingNote } from "./noteOutbox";
import { notSavedText, refusedText } from "./refusedText";
import { strand } from "./strand";

interface NotesAtWork {
  drafts: NoteDrafts;
  outbox: NoteOutbox;
  /** The store of notes that cannot be saved. */
  kept: DraftStore;
}

const NotesContext = createContext<NotesAtWork | null>(null);

const UNSAVED_TOAST_MS = 60_000;
/** Delay after the server took the session for ended although the browser did not. */
const RETRY_AFTER_MS = 5_000;

/** Keeps unsaved notes, and sends written ones until the server has them. */
export function NoteDraftsProvider({ children }: { children: ReactNode }) {
  const client = useConvex();
  const kept = useDrafts();
  const work = useUnsentWork();
  const navigate = useNavigate();
  const { isAuthenticated } = useConvexAuth();
  const [notes] = useState((): NotesAtWork => {
    const texts = kept ?? new DraftStore(null, "");
    const drafts = new NoteDrafts(texts);
    const onUnreadable = (text: string) => {
      strand(texts, text, refusedText.unknownKind);
    };
    const onRefused = (note: OutgoingNote, error: unknown) => {
      if (refusalIn(error)?.code === "NOT_FOUND") {
        strand(texts, note.text, refusedText.recordGone);
        return;
      }
      drafts.restore(note.subject.id, note.text, notSavedText(errorText(error)));
      // The visible form shows the failure itself, and a toast would cover its button.
      if (!drafts.isOnScreen(note.subject.id)) toastRefusedNote(note, navigate);
    };
    const send = (note: OutgoingNote) => sendNote(client, note);
    return { drafts, kept: texts, outbox: new NoteOutbox({ kept: texts, work, send, onRefused, onUnreadable }) };
  });
  const { outbox } = notes;
  useEffect(() => outbox.follow(), [outbox]);
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    outbox.open();
    const timer = setInterval(() => {
      outbox.open();
    }, RETRY_AFTER_MS);
    return () => {
      clearInterval(timer);
      outbox.close();
    };
  }, [outbox, isAuthenticated]);
  return <NotesContext value={notes}>{children}</NotesContext>;
}

async function sendNote(client: ConvexReactClient, { subject, text, clientKey }: OutgoingNote): Promise<NoteAnswer> {
  try {
    await client.mutation(api.messages.notes.staff.add, { subject, text, clientKey });
    return { kind: "stored" };
  } catch (error) {
    return refusalIn(error)?.code === "UNAUTHENTICATED" ? { kind: "again" } : { kind: "refused", error };
  }
}

/** The text is back in its form with the reason, but the form is off screen: the toast leads there. */
function toastRefusedNote({ address }: OutgoingNote, navigate: NavigateFunction): void {
  const onClick = () => {
    if (window.location.pathname === address) {
      goToNoteBox();
      return;
    }
    awaitNoteBoxAt(address);
    void navigate(address);
  };
  const actions = [{ label: "Go to the note", onClick }];
  showToast({ tone: "bad", text: refusedText.notSaved, durationMs: UNSAVED_TOAST_MS, actions });
}

export function useNotesAtWork(): NotesAtWork {
  const notes = use(NotesContext);
  if (notes === null) throw new Error("useNotesAtWork needs a NoteDraftsProvider above it");
  return notes;
}

/** The notes about a record that the server has not confirmed, the newest first. */
export function useOutgoingNotes(subjectId: string): readonly OutgoingNote[] {
  const { outbox } = useNotesAtWork();
  const notes = useSyncExternalStore(outbox.subscribe, outbox.getNotes);
  return notes.filter(({ subject }) => subject.id === subjectId).toReversed();
}
