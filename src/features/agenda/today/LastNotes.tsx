import { api } from "../../../../convex/_generated/api";
import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formatExactTime, formatNoteAge } from "../../../lib/format/format";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { callText } from "./callText";

const SHOWN = 3;

/** The newest notes about a record; nothing while there are none. */
export function LastNotes({ subject }: { subject: NoteSubject }) {
  const { value } = useRecoveringQuery(api.messages.notes.staff.list, { subject });
  const notes = value?.notes.filter(({ isDeleted }) => !isDeleted).slice(0, SHOWN) ?? [];
  if (notes.length === 0) return null;
  return (
    <section aria-label={callText.notes}>
      <h3 className="mb-2 text-sm font-semibold text-ink">{callText.notes}</h3>
      <ol className="space-y-3">
        {notes.map(({ noteId, text, authorName, createdAt }) => (
          <li key={noteId} className="rounded-lg border border-line bg-surface px-3 py-2 text-sm text-ink">
            <p className="mb-1 text-xs text-ink-soft">
              <bdi dir="auto">{plainText(authorName ?? "")}</bdi>{" "}
              <LiveTime at={createdAt} format={formatNoteAge} formatExact={formatExactTime} />
            </p>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {plainText(text)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
