/** Replaces each taken part of a question; private-use letters of the question itself are dropped. */
export const TAKEN = "\uE000";

/**
 * A question, each part of which can be taken once; the rest was not understood. Phrases match whole words, so that "current" has
 * no "rent" in it.
 */
export class QuestionText {
  #text: string;

  constructor(question: string) {
    this.#text = question.replaceAll(/[\p{Co}\p{Cs}]/gu, " ").replaceAll(/\p{Cf}/gu, "");
  }

  /** True if one of the phrases occurs; takes every occurrence. */
  has(...phrases: readonly string[]): boolean {
    return this.take(wordsPattern(phrases.join("|"))).length > 0;
  }

  /** In their order in the question. */
  take(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    this.replace(pattern, (match) => {
      found.unshift(match);
      return TAKEN;
    });
    return found;
  }

  /** Replaces each match by a mark, unless `markOf` returns null. */
  replace(pattern: RegExp, markOf: (match: RegExpExecArray) => string | null): void {
    for (const match of [...this.#text.matchAll(pattern)].toReversed()) {
      const [words] = match;
      const mark = markOf(match);
      if (mark === null) continue;
      this.#text = this.#text.slice(0, match.index) + mark + this.#text.slice(match.index + words.length);
    }
  }

  find(pattern: RegExp): string[] {
    return [...this.#text.matchAll(pattern)].map(([words]) => words);
  }

  /** The words left over, without words that never choose transactions. */
  left(): string[] {
    return this.find(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu).filter((word) => !NEUTRAL.has(word.toLowerCase()));
  }
}

/** Phrases as whole words. */
export function wordsPattern(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases})(?![\\p{L}\\p{N}])`, "giu");
}

/** A name as whole words; the space in it may be any. */
export function namePattern(name: string): RegExp {
  const escaped = name.trim().split(/\s+/).map(literally).join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu");
}

/** A text as a pattern that matches it alone. */
export function literally(text: string): string {
  return text.replaceAll(/[\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** True if every word of a text is neutral. */
export function isNeutral(text: string): boolean {
  return text.split(/\s+/).every((word) => NEUTRAL.has(word.toLowerCase()));
}

/** Words that never choose transactions. A word that could, such as "not", "over", "per" or "first", is absent. */
const NEUTRAL = new Set(
  [
    "a an the this that these those there here it its is are was were am be been do does did have has had can could would will may",
    "i we us our ours my me mine you your they them firm practice office",
    "in on at of for to from with by and or as so far now please thanks thank hello hi hey tell give say know want need let see get got",
    "what what's whats which who how hows much many all any some whole overall exactly about up out just",
    "spend spends spent spending cost costs pay pays paid buy bought go goes went come comes came make made use used",
    "total totals sum sums add amount amounts money dollars dollar usd figure figures number count most",
    "transaction transactions purchase purchases expense expenses bill bills",
    "card cards category categories merchant merchants vendor vendors account accounts",
  ]
    .join(" ")
    .split(" "),
);
