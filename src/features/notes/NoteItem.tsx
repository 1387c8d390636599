import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { formatExactTime, formatNoteAge } from "../../lib/format";
import { Avatar } from "../../ui/Avatar";
import { LiveTime } from "../../ui/LiveTime";
import { OutsideText } from "../../ui/OutsideText";
import { noteAuthor } from "./noteText";

export type Note = FunctionReturnType<typeof api.notes.staff.list>["notes"][number];

export function NoteItem({ note }: { note: Note }) {
  const author = noteAuthor(note.authorEmail);
  return (
    <li className="flex gap-2.5 px-4 py-3">
      <Avatar name={author} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="truncate text-sm font-medium text-ink">{author}</span>
          <LiveTime
            at={note.createdAt}
            format={formatNoteAge}
            formatExact={formatExactTime}
            className="text-xs text-ink-faint tabular-nums"
          />
        </p>
        <p className="mt-0.5 text-sm break-words text-ink">
          <OutsideText text={note.text} className="block whitespace-pre-wrap" />
        </p>
      </div>
    </li>
  );
}
