import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { checkNoteText, NOTE_CHANGE_MS } from "../../../../convex/messages/notes/rules";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { FORM } from "../../../lib/drafts/draftLoss";
import { useDrafts } from "../../../lib/drafts/unsentContext";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { serverNow } from "../../../ui/text/serverNow";
import type { ShownNote } from "./notePages";
import { MentionBox } from "./MentionBox";
import { counterText, noteText } from "./noteText";

/** Whether one's own note can still be changed, by this browser's clock; the server decides by its own. */
export function useCanChange({ createdAt, noteId, clientKey, isDeleted }: ShownNote): boolean {
  const until = createdAt + NOTE_CHANGE_MS;
  const [isOver, setOver] = useState(() => until <= serverNow());
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setOver(true);
      },
      Math.max(0, until - serverNow()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [until]);
  // An unsent note has its key instead of an id.
  return !isOver && !isDeleted && noteId !== clientKey;
}

/** The buttons beside one's own note. */
export function OwnNoteActions({ noteId, onEdit }: { noteId: string; onEdit: () => void }) {
  return (
    <span className="ml-auto inline-flex self-center">
      <Button look="quiet" size="icon" aria-label={noteText.edit} title={noteText.edit} onClick={onEdit}>
        <Pencil aria-hidden className="size-3.5" />
      </Button>
      <ConfirmedWrite
        mutation={api.messages.notes.staff.remove}
        args={{ noteId }}
        button={{ look: "quiet", size: "icon", "aria-label": noteText.remove, title: noteText.remove }}
        title={noteText.removeTitle}
        confirm={noteText.removeNow}
        confirming={noteText.removing}
        look="danger"
        question={noteText.removeHint}
      >
        <Trash2 aria-hidden className="size-3.5" />
      </ConfirmedWrite>
    </span>
  );
}

/** The new text of one's own note: it survives a reload, and a resize that moves the notes elsewhere. */
export function useNoteEdit(note: ShownNote) {
  const kept = useDrafts();
  const name = `${FORM}note ${note.noteId}`;
  /** Null while the note is not being edited. */
  const [text, setText] = useState(() => kept?.get(name) || null);
  return {
    text,
    begin: () => {
      setText(note.text);
    },
    type: (typed: string) => {
      setText(typed);
      kept?.set(name, typed);
    },
    close: () => {
      kept?.set(name, "");
      setText(null);
    },
  };
}

/** Focuses the form's box once it appears, with the caret at the end. */
function useFocusAtEnd() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const box = form.current?.querySelector("textarea");
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  return form;
}

interface EditNoteProps {
  noteId: string;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Replaces the text of one's own note by a box with it. */
export function EditNote({ noteId, text, onText, onClose }: EditNoteProps) {
  const form = useFocusAtEnd();
  const { run, isSending, failure } = useWrite(api.messages.notes.staff.edit, { onDone: onClose });
  const canSave = "text" in checkNoteText(text) && !isSending;
  const save = () => {
    if (canSave) run({ noteId, text });
  };
  return (
    <form
      ref={form}
      className="mt-1 space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionBox
        label={noteText.edit}
        labelHidden
        dir="auto"
        rows={3}
        maxRows={12}
        value={text}
        error={failure ?? undefined}
        hint={counterText(text) ?? undefined}
        onText={onText}
        onKey={(event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            onClose();
          } else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
            save();
          }
        }}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {noteText.cancel}
        </Button>
        <Button type="submit" look="primary" size="small" disabled={!canSave}>
          {noteText.save}
        </Button>
      </div>
    </form>
  );
}
