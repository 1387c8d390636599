import { formatCount } from "../format/format";
import type { leaving as english } from "../words/en/leaving";
import { fill } from "../words/fill";
import type { Translated } from "../words/translated";

/** Prefix of the names of texts in progress. */
export const DRAFT_PREFIX = "draft ";

/** Prefix of the names of forms in progress. */
export const FORM = "form ";

export interface Loss {
  /** Changes that have not reached the server. */
  unsent: number;
  /** Texts and forms in progress. */
  typed: number;
}

/** Text of the dialog: the work that a sign-out would discard. */
export function lossText(words: Translated<typeof english>, { unsent, typed }: Loss): string {
  const counted = (count: number, one: string, many: string) =>
    count === 1 ? one : fill(many, { count: formatCount(count) });
  const changes = counted(unsent, words.oneUnsent, words.manyUnsent);
  const texts = counted(typed, words.oneTyped, words.manyTyped);
  if (unsent === 0) return fill(words.discards, { what: texts });
  return typed === 0
    ? fill(words.discards, { what: changes })
    : fill(words.discardsBoth, { what: changes, also: texts });
}
