/**
 * Splits texts and searches into words, and scores how well they match. A document's relevance depends only on its own
 * text and the search, so a search result changes only with matching documents, and a cursor into it stays valid.
 */

/** Words of this many bytes or more are not indexed, as in Convex. */
const WORD_LIMIT_BYTES = 32;
const WORD = /[\p{Alphabetic}\p{N}]+/gu;

/** The words of a search. The last one is treated as a prefix, because it may still be being typed. */
export interface SearchWords {
  /** Complete words, without the last. */
  terms: readonly string[];
  prefix: string;
}

/** Lower-case words in their order. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter((word) => Buffer.byteLength(word) < WORD_LIMIT_BYTES);
}

/** Null when the search has no words. */
export function searchWords(words: readonly string[]): SearchWords | null {
  const prefix = words.at(-1);
  if (prefix === undefined) return null;
  return { terms: [...new Set(words.slice(0, -1))].filter((term) => term !== prefix), prefix };
}

export function matches(words: readonly string[], { terms, prefix }: SearchWords): boolean {
  return words.some((word) => word.startsWith(prefix) || terms.includes(word));
}

/** The usual constants of BM25, with a fixed length in place of the average. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const TYPICAL_WORDS = 50;
/** Weight of a prefix match compared with a whole word. */
const BEGUN_SHARE = 0.5;

/**
 * Higher if more of the words occur, if they occur more often, if they are rarer (longer), and if the text is shorter.
 */
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
