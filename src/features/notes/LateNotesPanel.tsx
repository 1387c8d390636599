import type { ComponentProps } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import type { NotesPanel } from "./NotesPanel";

type PanelProps = ComponentProps<typeof NotesPanel>;

/** On a narrow screen the panel is not on the page until someone opens it. */
const notesPanel = new LateCode("notes", async () => (await import("./NotesPanel")).NotesPanel);

export function loadNotesPanel(): void {
  notesPanel.loadAhead();
}

/** The notes panel, once its code is there. */
export function LateNotesPanel(props: PanelProps) {
  return (
    <LatePart<PanelProps> late={notesPanel} what="Notes">
      {(Panel) => <Panel {...props} />}
    </LatePart>
  );
}
