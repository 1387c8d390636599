/**
 * Words of texts, words of searches, and how well the one answers the other. A document's relevance depends on nothing but
 * its own text and the search: so a search's result changes only with documents that match it, and a cursor into it stays
 * where it was.
 */

/** Longer words are not indexed, as with Convex. */
const MAX_WORD_CHARACTERS = 32;
const WORD = /[\p{Alphabetic}\p{N}]+/gu;

/** What a search looks for. The last word is one that is still being typed. */
export interface SearchWords {
  /** Whole words, without the last. */
  terms: readonly string[];
  prefix: string;
}

/** Lower case, in their order. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter((word) => Array.from(word).length <= MAX_WORD_CHARACTERS);
}

/** Null when there is no word to look for. */
export function searchWords(words: readonly string[]): SearchWords | null {
  const prefix = words.at(-1);
  if (prefix === undefined) return null;
  return { terms: [...new Set(words.slice(0, -1))].filter((term) => term !== prefix), prefix };
}

export function matches(words: readonly string[], { terms, prefix }: SearchWords): boolean {
  return words.some((word) => word.startsWith(prefix) || terms.includes(word));
}

/** The usual constants of BM25, and a length that is nobody's average. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const TYPICAL_WORDS = 50;
/** A word that is only begun may become another. */
const BEGUN_SHARE = 0.5;

/** Greater for more of the search's words, for more of each, for rarer (longer) ones, and for shorter texts. */
export function relevance(words: readonly string[], { terms, prefix }: SearchWords): number {
  const counts = new Map<string, number>([...terms, prefix].map((term) => [term, 0]));
  const count = (term: string, share: number): void => {
    const known = counts.get(term);
    if (known !== undefined) counts.set(term, known + share);
  };
  for (const word of words) {
    count(word, 1);
    if (word !== prefix && word.startsWith(prefix)) count(prefix, BEGUN_SHARE);
  }
  const length = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / TYPICAL_WORDS);
  let sum = 0;
  for (const [term, times] of counts) sum += (Math.log2(1 + term.length) * times * (SATURATION + 1)) / (times + length);
  return sum;
}
