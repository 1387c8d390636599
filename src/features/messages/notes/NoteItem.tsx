import type { ReactNode } from "react";
import { formatExactTime, formatNoteAge } from "../../../lib/format/format";
import { useSavingLook } from "../../../lib/drafts/useSavingLook";
import { Avatar } from "../../../ui/text/Avatar";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { LiveTime } from "../../../ui/text/LiveTime";
import { savingFade, SavingRing } from "../../../ui/feedback/SavingMark";
import { shownKey, type ShownNote } from "./notePages";
import { noteAuthor, noteText } from "./noteText";
import { NoteWords } from "./NoteWords";
import { EditNote, OwnNoteActions, useCanChange, useNoteEdit } from "./OwnNote";

/** Id of the element of a note, by its `shownKey`. */
export const noteElementId = (key: string) => `note-${key}`;

interface NoteItemProps {
  note: ShownNote;
  isOwn: boolean;
  /** A lead's notes name their authors by account. */
  isOfLead: boolean;
}

export function NoteItem({ note, isOwn, isOfLead }: NoteItemProps) {
  const author = noteAuthor(note, isOfLead);
  const saving = useSavingLook(shownKey(note));
  const mayChange = useCanChange(note) && isOwn;
  const edited = useNoteEdit(note);
  return (
    <li
      id={noteElementId(shownKey(note))}
      aria-busy={saving !== null}
      tabIndex={-1}
      className={cn(
        "flex gap-2.5 px-4 py-3 focus-visible:-outline-offset-2",
        isOwn && "bg-accent-soft",
        savingFade(saving),
      )}
    >
      <Avatar name={author} size="small" />
      <div className="min-w-0 flex-1">
        <NoteLine note={note} author={author} isOwn={isOwn} saving={saving}>
          {mayChange && edited.text === null ? <OwnNoteActions noteId={note.noteId} onEdit={edited.begin} /> : null}
        </NoteLine>
        {isOwn && edited.text !== null ? (
          <EditNote noteId={note.noteId} text={edited.text} onText={edited.type} onClose={edited.close} />
        ) : (
          <p className="mt-0.5 text-sm break-words text-ink">
            <NoteWords {...note} />
          </p>
        )}
      </div>
    </li>
  );
}

interface NoteLineProps {
  note: ShownNote;
  author: string;
  isOwn: boolean;
  saving: ReturnType<typeof useSavingLook>;
  /** Actions on the note. */
  children: ReactNode;
}

/** Above the text: author, time, and state. */
function NoteLine({ note, author, isOwn, saving, children }: NoteLineProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span dir="auto" className="truncate text-sm font-medium text-ink">
        {author}
      </span>
      {isOwn ? <Badge tone="info">{noteText.you}</Badge> : null}
      {note.mergedFrom === null ? null : <Badge>{note.mergedFrom}</Badge>}
      <LiveTime
        at={note.createdAt}
        format={formatNoteAge}
        formatExact={formatExactTime}
        className="text-xs text-ink-faint tabular-nums"
      />
      {note.isEdited && !note.isDeleted ? <span className="text-xs text-ink-faint">{noteText.edited}</span> : null}
      {saving === null ? null : (
        <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
          <SavingRing isHalted={saving.isHalted} />
          {saving.word}
        </span>
      )}
      {children}
    </p>
  );
}
