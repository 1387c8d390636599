/** In place of what was taken from a question; private letters of a question itself are dropped. */
export const TAKEN = "\uE000";

/**
 * A question, of which each part is taken once: what is left in the end was not understood. Words match as words, so that "current" has
 * no "rent" in it.
 */
export class QuestionText {
  #text: string;

  constructor(question: string) {
    this.#text = question.replaceAll(/[\p{Co}\p{Cs}]/gu, " ").replaceAll(/\p{Cf}/gu, "");
  }

  /** Whether one of the phrases is there; each place where one is is taken. */
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

  /** Puts a mark in place of each match; null leaves it as it is. */
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

  /** The words that nothing has taken, but for those that choose no transactions. */
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

/** Whether all words of a text choose no transactions. */
export function isNeutral(text: string): boolean {
  return text.split(/\s+/).every((word) => NEUTRAL.has(word.toLowerCase()));
}

/** Words that choose no transactions. A word that could, such as "not", "over", "per" or "first", is none of these. */
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
