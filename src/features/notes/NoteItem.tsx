import { formatExactTime, formatNoteAge } from "../../lib/format";
import { TextWithLinks } from "../../lib/TextWithLinks";
import { Avatar } from "../../ui/Avatar";
import { Badge } from "../../ui/Badge";
import { cn } from "../../ui/cn";
import { LiveTime } from "../../ui/LiveTime";
import { OutsideText } from "../../ui/OutsideText";
import type { Note } from "./notePages";
import { noteAuthor, noteText } from "./noteText";

const drawLinks = (text: string) => <TextWithLinks text={text} />;

/** Id of a note's element. */
export const noteElementId = (noteId: string) => `note-${noteId}`;

export function NoteItem({ note, isOwn }: { note: Note; isOwn: boolean }) {
  const author = noteAuthor(note.authorEmail);
  return (
    <li
      id={noteElementId(note.noteId)}
      tabIndex={-1}
      className={cn("flex gap-2.5 px-4 py-3 focus-visible:-outline-offset-2", isOwn && "bg-accent-soft")}
    >
      <Avatar name={author} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="truncate text-sm font-medium text-ink">
            {author}
          </span>
          {isOwn ? <Badge tone="info">{noteText.you}</Badge> : null}
          <LiveTime
            at={note.createdAt}
            format={formatNoteAge}
            formatExact={formatExactTime}
            className="text-xs text-ink-faint tabular-nums"
          />
        </p>
        <p className="mt-0.5 text-sm break-words text-ink">
          <OutsideText text={note.text} draw={drawLinks} className="block whitespace-pre-wrap" />
        </p>
      </div>
    </li>
  );
}
