import { useQuery } from "convex/react";
import { MessageSquareText } from "lucide-react";
import { api } from "../../../convex/_generated/api";
import type { NoteSubject } from "../../../convex/notes/rules";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { TextArea } from "../../ui/TextArea";
import { ScrollBox } from "../../ui/ScrollBox";
import { Spinner } from "../../ui/Spinner";
import { NoteItem } from "./NoteItem";
import { noteText } from "./noteText";
import { useAddNote } from "./useAddNote";

const TEXT_ROWS = 4;

interface NotesPanelProps {
  subject: NoteSubject;
  /** "Internal notes about this lead" */
  subtitle: string;
  /** Path of the screen that shows these notes. */
  address: string;
  authorEmail: string;
}

/** The notes about one record, live and newest first, with a form for a new note. */
export function NotesPanel({ subject, subtitle, address, authorEmail }: NotesPanelProps) {
  return (
    <section aria-labelledby="notes-heading" className="flex h-full min-h-0 flex-col bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 id="notes-heading" className="text-base font-semibold text-ink">
          {noteText.heading}
        </h2>
        <p className="text-xs text-ink-soft">{subtitle}</p>
      </header>
      <ScrollBox label="List of notes" className="min-h-0 flex-1">
        <NoteList subject={subject} />
      </ScrollBox>
      <AddNote subject={subject} address={address} authorEmail={authorEmail} />
    </section>
  );
}

function NoteList({ subject }: { subject: NoteSubject }) {
  const page = useQuery(api.notes.staff.list, { subject });
  if (page === undefined) {
    return (
      <div className="flex justify-center py-14">
        <Spinner label="Loading notes" className="size-5" />
      </div>
    );
  }
  if (page.notes.length === 0) {
    return (
      <Empty icon={<MessageSquareText aria-hidden />} title={noteText.emptyTitle}>
        {noteText.emptyHint}
      </Empty>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {page.notes.map((note) => (
        <NoteItem key={note.noteId} note={note} />
      ))}
    </ul>
  );
}

function AddNote({ subject, address, authorEmail }: Omit<NotesPanelProps, "subtitle">) {
  const draft = useAddNote({ subject, address, authorEmail });
  return (
    <form
      className="space-y-2 border-t border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        draft.add();
      }}
    >
      {draft.failure ? <Banner tone="bad">{draft.failure}</Banner> : null}
      <TextArea
        label="New note"
        labelHidden
        rows={TEXT_ROWS}
        placeholder={noteText.placeholder}
        value={draft.text}
        onChange={(event) => {
          draft.setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) draft.add();
        }}
      />
      <Button type="submit" look="primary" className="w-full" disabled={!draft.canAdd}>
        {noteText.add}
      </Button>
    </form>
  );
}
