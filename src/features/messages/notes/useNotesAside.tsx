import type { ComponentProps } from "react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import type { NotesPanel } from "./NotesPanel";
import { noteCount, noteText } from "./noteText";
import { StrandedDraft } from "../strandedNotes/StrandedDraft";

type PanelProps = ComponentProps<typeof NotesPanel>;

/** On a narrow screen the panel loads when it is opened. */
const notesPanel = new LazyModule("notes", async () => (await import("./NotesPanel")).NotesPanel);

/** The notes about a record, as the side panel of its screen; null for a person without notes. */
export function useNotesAside(notes: PanelProps | null) {
  const counted = useRecoveringQuery(
    api.messages.notes.staff.count,
    notes === null ? "skip" : { subject: notes.subject },
  );
  if (notes === null) return null;
  const { id, kind } = notes.subject;
  return {
    label: noteText.heading,
    count: noteCount(counted.value),
    // A call's notes are written on the lead's page; another record without notes has room for its own facts.
    beginsOpen: kind === "lead" || (counted.value ?? 0) > 0,
    kind,
    content: () => (
      <LazyPart<PanelProps> module={notesPanel} what="Notes">
        {(Panel) => <Panel {...notes} />}
      </LazyPart>
    ),
    loadAhead: notesPanel.loadAhead,
    whenGone: <StrandedDraft key={id} id={id} />,
  };
}
