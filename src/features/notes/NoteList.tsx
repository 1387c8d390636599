import { MessageSquareText } from "lucide-react";
import type { NoteSubject } from "../../../convex/notes/rules";
import { dayKey, formatDay, formatWholeDay } from "../../lib/formatDay";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { LiveTime } from "../../ui/LiveTime";
import { ScrollBox } from "../../ui/ScrollBox";
import { Spinner } from "../../ui/Spinner";
import { useSteadyScroll } from "../../ui/useSteadyScroll";
import { noteElementId, NoteItem } from "./NoteItem";
import { groupByDay, type NotePage } from "./notePages";
import { noteText } from "./noteText";
import { OlderNotes } from "./OlderNotes";
import { useNotePages } from "./useNotePages";

interface NoteListProps {
  subject: NoteSubject;
  /** Tells one's own notes from those of others. */
  authorEmail: string;
}

/** The notes about one record, live and newest first. A failed load leaves the rest of the screen alone. */
export function NoteList({ subject, authorEmail }: NoteListProps) {
  const { page, error, retry, ...older } = useNotePages(subject);
  const newest = page?.notes[0];
  const box = useSteadyScroll(
    newest === undefined ? null : { id: noteElementId(newest.noteId), isOwn: newest.authorEmail === authorEmail },
  );
  return (
    <ScrollBox ref={box} label="List of notes" className="relative min-h-0 flex-1 [overflow-anchor:none]">
      {page !== undefined && error === null ? (
        <NoteDays page={page} authorEmail={authorEmail} older={older} />
      ) : error === null ? (
        <div className="flex justify-center py-14">
          <Spinner label="Loading notes" className="size-5" />
        </div>
      ) : (
        <div className="p-4">
          <Banner
            tone="bad"
            action={
              <Button
                size="small"
                onClick={() => {
                  // The button goes away with the failure; the focus stays where the notes will be.
                  box.current?.focus();
                  retry();
                }}
              >
                {noteText.retry}
              </Button>
            }
          >
            {noteText.loadFailed}
          </Banner>
        </div>
      )}
    </ScrollBox>
  );
}

interface NoteDaysProps {
  page: NotePage;
  authorEmail: string;
  older: Pick<ReturnType<typeof useNotePages>, "older" | "showOlder">;
}

function NoteDays({ page, authorEmail, older }: NoteDaysProps) {
  if (page.notes.length === 0) {
    return (
      <Empty icon={<MessageSquareText aria-hidden />} title={noteText.emptyTitle}>
        {noteText.emptyHint}
      </Empty>
    );
  }
  return (
    <>
      {groupByDay(page.notes, dayKey).map(({ at, notes }, place) => (
        <section key={place}>
          <h3 className="border-y border-line bg-canvas px-4 py-1 text-xs font-medium text-ink-soft">
            <LiveTime at={at} format={formatDay} formatExact={formatWholeDay} />
          </h3>
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <NoteItem key={note.noteId} note={note} isOwn={note.authorEmail === authorEmail} />
            ))}
          </ul>
        </section>
      ))}
      {page.hasOlder ? <OlderNotes {...older} /> : null}
    </>
  );
}
