/** Replaces the characters that a font cannot draw. */

/** Every font in use here has it. */
const REPLACEMENT = "□";
const MOST_NAMED = 30;

/** Hebrew, Arabic and their neighbours, with the presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const LETTER_OF_OTHERS = /[A-Za-z\u00c0-\u058f]/u;

export interface Word {
  word: string;
  bold: boolean;
}

const isRightToLeft = ({ word }: Word) => RIGHT_TO_LEFT.test(word) && !LETTER_OF_OTHERS.test(word);

/** Joins adjacent right-to-left words, as a font reorders only the text of one call. */
export function joinRightToLeft(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isRightToLeft(before) && isRightToLeft(word) && before.bold === word.bold) {
      joined[joined.length - 1] = { word: `${before.word} ${word.word}`, bold: word.bold };
    } else {
      joined.push(word);
    }
  }
  return joined;
}

/** Replaces characters that a font lacks, and records them. */
export class Glyphs {
  readonly #known: ReadonlySet<number>;
  readonly #missing = new Set<number>();

  constructor(known: Iterable<number>) {
    this.#known = new Set(known);
  }

  drawable(text: string): string {
    const drawn = Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (this.#known.has(code) || character === "\n") return character;
      this.#missing.add(code);
      return REPLACEMENT;
    });
    return drawn.join("");
  }

  /** A note about the replaced characters; null if there are none. */
  note(): string | null {
    if (this.#missing.size === 0) return null;
    const codes = [...this.#missing].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
    const named = codes.slice(0, MOST_NAMED).join(" ");
    const rest = codes.length > MOST_NAMED ? ` and ${String(codes.length - MOST_NAMED)} more` : "";
    return `${REPLACEMENT} stands for characters that this stand-in has no font for: ${named}${rest}.`;
  }
}
