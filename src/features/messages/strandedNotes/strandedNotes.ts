import { isRecord } from "../../../lib/record";
import type { DraftStore } from "../../../lib/drafts/draftStore";
import { STRANDED } from "../noteDrafts/strand";

/** The text of a note that no form can send. */
export interface StrandedNote {
  text: string;
  /** Why it cannot be saved. */
  reason: string;
  /** Its stored form. */
  line: string;
}

/** The notes that cannot be saved, oldest first. They are kept until the person has copied or discarded them. */
export function strandedNotes(kept: DraftStore): StrandedNote[] {
  const lines = kept.get(STRANDED).split("\n");
  return lines.filter((line) => line !== "").map(readNote);
}

export function discardStranded(kept: DraftStore, { line }: StrandedNote): void {
  kept.set(
    STRANDED,
    kept.get(STRANDED).replace(`${line}\n`, () => ""),
  );
}

/** An entry in another version's format is shown as it is. */
function readNote(line: string): StrandedNote {
  const value = parsed(line);
  const { text, reason } = isRecord(value) ? value : {};
  return { line, text: typeof text === "string" ? text : line, reason: typeof reason === "string" ? reason : "" };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
