import type { DraftStore } from "../../../lib/drafts/draftStore";
import { DRAFT_PREFIX } from "../../../lib/drafts/draftLoss";

/** Has a draft's prefix, so that signing out asks first. */
export const STRANDED = `${DRAFT_PREFIX}stranded`;

/** Keeps the text of a note that no form can send, with the reason, as one line for `strandedNotes`. */
export function strand(kept: DraftStore, text: string, reason: string): void {
  kept.set(STRANDED, `${kept.get(STRANDED)}${JSON.stringify({ text, reason })}\n`);
}
