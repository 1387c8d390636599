import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { WritingLine } from "../presence/WritingLine";
import { NoteComposer } from "./NoteComposer";
import { NoteList } from "./NoteList";
import { noteText } from "./noteText";

interface NotesPanelProps {
  subject: NoteSubject;
  /** "Internal notes about this lead" */
  subtitle: string;
  /** Path of the screen that shows these notes. */
  address: string;
  authorEmail: string;
}

/** The notes about one record, live and newest first, with a form for a new note. Scrolls on a screen as low as at 400 % zoom. */
export function NotesPanel({ subtitle, ...notes }: NotesPanelProps) {
  return (
    <section aria-labelledby="notes-heading" className="flex h-full min-h-0 flex-col overflow-y-auto bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 id="notes-heading" className="text-base font-semibold text-ink">
          {noteText.heading}
        </h2>
        <p className="text-xs text-ink-soft">{subtitle}</p>
      </header>
      {/* Keyed, so that one record's pages are not kept for the next. */}
      <NoteList key={notes.subject.id} subject={notes.subject} authorEmail={notes.authorEmail} />
      <WritingLine place={{ kind: notes.subject.kind, recordId: notes.subject.id }} />
      <NoteComposer subject={notes.subject} address={notes.address} />
    </section>
  );
}
