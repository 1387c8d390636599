import type { ComponentProps } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import { NoteCount } from "./NoteCount";
import type { NotesPanel } from "./NotesPanel";
import { noteText } from "./noteText";
import { StrandedDraft } from "./StrandedDraft";

type PanelProps = ComponentProps<typeof NotesPanel>;

/** On a narrow screen the panel is not on the page until someone opens it. */
const notesPanel = new LateCode("notes", async () => (await import("./NotesPanel")).NotesPanel);

const loadAhead = () => {
  notesPanel.loadAhead();
};

/** The notes about a record, as what stands beside it on its screen. */
export function notesAside(notes: PanelProps) {
  const content = () => (
    <LatePart<PanelProps> late={notesPanel} what="Notes">
      {(Panel) => <Panel {...notes} />}
    </LatePart>
  );
  const whenGone = <StrandedDraft key={notes.subject.id} id={notes.subject.id} />;
  return { label: noteText.heading, count: <NoteCount subject={notes.subject} />, content, loadAhead, whenGone };
}
