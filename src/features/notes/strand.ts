import type { DraftStore } from "../../lib/unsent/draftStore";
import { DRAFT } from "../../lib/unsent/leaving";

/** The name begins as that of a draft, so that whoever signs out is asked. */
export const STRANDED = `${DRAFT}stranded`;

/** Keeps a text that was meant as a note and that no form can send, with the reason, for `StrandedNotes`: a line for each. */
export function strand(kept: DraftStore, text: string, reason: string): void {
  kept.set(STRANDED, `${kept.get(STRANDED)}${JSON.stringify({ text, reason })}\n`);
}
