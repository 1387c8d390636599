import { useConvexAuth, useMutation } from "convex/react";
import type { OptimisticLocalStore } from "convex/browser";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { checkNoteText, NOTE_MAX_CHARACTERS } from "../../../convex/notes/rules";
import { errorText } from "../../lib/refusalText";

/** The note a person has just written, on top of the list until the server's own arrives in its place. */
function showAtOnce(authorEmail: string, store: OptimisticLocalStore, note: { leadId: string; text: string }): void {
  const known = store.getQuery(api.notes.staff.list, { leadId: note.leadId });
  if (known === undefined) return;
  const createdAt = Date.now();
  // Never sent: it only tells list rows apart until the real id is known.
  const noteId = `unsaved-${String(createdAt)}` as Id<"lead_notes">;
  const mine = { noteId, authorEmail, authorName: null, text: note.text.trim(), createdAt };
  store.setQuery(api.notes.staff.list, { leadId: note.leadId }, [mine, ...known]);
}

interface NoteDraft {
  text: string;
  setText: (text: string) => void;
  canAdd: boolean;
  failure: string | null;
  add: () => void;
}

/** A draft that clears when it is sent and comes back, with the reason, when it could not be saved. */
export function useAddNote(leadId: string, authorEmail: string): NoteDraft {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const { isAuthenticated } = useConvexAuth();
  const send = useMutation(api.notes.staff.add).withOptimisticUpdate((store, note) => {
    showAtOnce(authorEmail, store, note);
  });
  const checked = checkNoteText(text);
  const isTooLong = "reason" in checked && checked.reason === "tooLong";

  const add = () => {
    if ("reason" in checked || !isAuthenticated) return;
    setText("");
    setFailure(null);
    send({ leadId, text: checked.text }).catch((error: unknown) => {
      // Whatever was typed since stays below the text that comes back.
      setText((typed) => (typed === "" ? text : `${text}\n\n${typed}`));
      setFailure(`The note was not saved. Your text is still in the box. ${errorText(error)}`);
      toast.error("The note was not saved.");
    });
  };
  return {
    text,
    setText,
    canAdd: "text" in checked,
    failure: isTooLong
      ? `A note has at most ${NOTE_MAX_CHARACTERS.toLocaleString("en-US")} characters. Shorten it or split it.`
      : failure,
    add,
  };
}
