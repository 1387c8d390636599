import { formatExactTime, formatNoteAge } from "../../lib/format";
import { TextWithLinks } from "../../lib/TextWithLinks";
import { useSavingLook } from "../../lib/unsent/useSavingLook";
import { Avatar } from "../../ui/Avatar";
import { Badge } from "../../ui/Badge";
import { cn } from "../../ui/cn";
import { LiveTime } from "../../ui/LiveTime";
import { OutsideText } from "../../ui/OutsideText";
import { savingFade, SavingRing } from "../../ui/SavingMark";
import { shownKey, type ShownNote } from "./notePages";
import { noteAuthor, noteText } from "./noteText";

const drawLinks = (text: string) => <TextWithLinks text={text} />;

/** Id of the element of a note, by its `shownKey`. */
export const noteElementId = (key: string) => `note-${key}`;

export function NoteItem({ note, isOwn }: { note: ShownNote; isOwn: boolean }) {
  const author = noteAuthor(note.authorEmail);
  const saving = useSavingLook(shownKey(note));
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
          {saving === null ? null : (
            <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
              <SavingRing isHalted={saving.isHalted} />
              {saving.word}
            </span>
          )}
        </p>
        <p className="mt-0.5 text-sm break-words text-ink">
          <OutsideText text={note.text} draw={drawLinks} className="block whitespace-pre-wrap" />
        </p>
      </div>
    </li>
  );
}
