/** The Spanish of the texts that Passage brings: of its case templates and its document types. */
import { MILESTONE_TEXTS } from "./milestoneTexts";
import { PERSONAL_REQUEST_TEXTS } from "./personalRequestTexts";
import { WORK_REQUEST_TEXTS } from "./workRequestTexts";

const SPANISH = new Map(
  [MILESTONE_TEXTS, WORK_REQUEST_TEXTS, PERSONAL_REQUEST_TEXTS].flatMap((texts) => Object.entries(texts)),
);

/** What a client who reads Spanish reads of a text: what staff have typed for them, else our translation of a text of Passage's own, else null. */
export function inSpanish(text: string | null, typed: string | null | undefined): string | null {
  return typed ?? (text === null ? null : (SPANISH.get(text.trim()) ?? null));
}

/** Facts of a notice or an activity with the Spanish of their title: those written before titles had one get it too. */
export function withSpanishTitle<Facts extends Readonly<Record<string, string | null>>>(facts: Facts) {
  const { title = null, titleEs = null } = facts;
  const spanish = inSpanish(title, titleEs);
  return spanish === null ? facts : { ...facts, titleEs: spanish };
}
