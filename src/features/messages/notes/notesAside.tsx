import type { ComponentProps } from "react";
import { api } from "../../../../convex/_generated/api";
import type { NoteSubject } from "../../../../convex/messages/notes/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import type { NotesPanel } from "./NotesPanel";
import { noteCount, noteText } from "./noteText";
import { StrandedDraft } from "../strandedNotes/StrandedDraft";

type PanelProps = ComponentProps<typeof NotesPanel>;

/** On a narrow screen the panel loads when it is opened. */
const notesPanel = new LazyModule("notes", async () => (await import("./NotesPanel")).NotesPanel);

/** The notes about a record, as the side panel of its screen. */
export function notesAside(notes: PanelProps) {
  const content = () => (
    <LazyPart<PanelProps> module={notesPanel} what="Notes">
      {(Panel) => <Panel {...notes} />}
    </LazyPart>
  );
  const whenGone = <StrandedDraft key={notes.subject.id} id={notes.subject.id} />;
  return {
    label: noteText.heading,
    count: <NoteCount subject={notes.subject} />,
    content,
    loadAhead: notesPanel.loadAhead,
    whenGone,
  };
}

/** The number of notes about a record, after the name of their panel: " (3)". Renders nothing while loading. */
function NoteCount({ subject }: { subject: NoteSubject }) {
  return noteCount(useRecoveringQuery(api.messages.notes.staff.count, { subject }).value);
}
