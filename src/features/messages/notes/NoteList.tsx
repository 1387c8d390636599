import { MessageSquareText } from "lucide-react";
import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { SideFailed } from "../../../lib/SideFailed";
import { dayKey, formatDay, formatWholeDay } from "../../../lib/format/formatDay";
import { Empty } from "../../../ui/feedback/Empty";
import { LiveTime } from "../../../ui/text/LiveTime";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import { Spinner } from "../../../ui/feedback/Spinner";
import { useSteadyScroll } from "../../../ui/grid/useSteadyScroll";
import { noteElementId, NoteItem } from "./NoteItem";
import { useOutgoingNotes } from "../noteDrafts/NoteDraftsProvider";
import { groupByDay, shownKey, withOutgoing, type ShownNote } from "./notePages";
import { noteText } from "./noteText";
import { OlderNotes } from "./OlderNotes";
import { useNotePages } from "./useNotePages";

interface NoteListProps {
  subject: NoteSubject;
  /** Distinguishes one's own notes. */
  authorEmail: string;
}

/** The notes about one record, live and newest first. A failed load affects nothing else on the screen, and unsent notes stay. */
export function NoteList({ subject, authorEmail }: NoteListProps) {
  const { page, error, retry, isRetrying, ...older } = useNotePages(subject);
  const outgoing = useOutgoingNotes(subject.id);
  const stored = page?.notes ?? [];
  const { authorName = null } = stored.find((note) => note.authorEmail === authorEmail) ?? {};
  const notes = withOutgoing(stored, outgoing, { authorEmail, authorName });
  const [newest] = notes;
  const box = useSteadyScroll(
    newest === undefined ? null : { id: noteElementId(shownKey(newest)), isOwn: newest.authorEmail === authorEmail },
  );
  const isKnown = page !== undefined;
  return (
    <ScrollBox ref={box} label="List of notes" className="relative min-h-40 flex-1 [overflow-anchor:none]">
      {error === null ? null : (
        <div className="p-4">
          <SideFailed text={noteText.loadFailed} error={error} isRetrying={isRetrying} retry={retry} />
        </div>
      )}
      {isKnown || notes.length > 0 ? (
        <NoteDays
          notes={notes}
          hasOlder={page?.hasOlder ?? false}
          authorEmail={authorEmail}
          isOfLead={subject.kind === "lead"}
          older={older}
        />
      ) : null}
      {isKnown || error !== null ? null : (
        <div className="flex justify-center py-14">
          <Spinner label="Loading notes" className="size-5" />
        </div>
      )}
    </ScrollBox>
  );
}

interface NoteDaysProps {
  notes: readonly ShownNote[];
  hasOlder: boolean;
  authorEmail: string;
  isOfLead: boolean;
  older: Pick<ReturnType<typeof useNotePages>, "older" | "showOlder">;
}

function NoteDays({ notes: shown, hasOlder, authorEmail, isOfLead, older }: NoteDaysProps) {
  if (shown.length === 0) {
    return (
      <Empty icon={<MessageSquareText aria-hidden />} title={noteText.emptyTitle}>
        {noteText.emptyHint}
      </Empty>
    );
  }
  return (
    <>
      {groupByDay(shown, dayKey).map(({ at, notes }, place) => (
        <section key={place}>
          <h3 className="border-y border-line bg-canvas px-4 py-1 text-xs font-medium text-ink-soft">
            <LiveTime at={at} format={formatDay} formatExact={formatWholeDay} />
          </h3>
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <NoteItem key={shownKey(note)} note={note} isOwn={note.authorEmail === authorEmail} isOfLead={isOfLead} />
            ))}
          </ul>
        </section>
      ))}
      {hasOlder ? <OlderNotes {...older} /> : null}
    </>
  );
}
