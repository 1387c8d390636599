import { foldTyped } from "../../../convex/platform/texts";

/** Where a text contains a typed one: as whole words, at the beginning of a word, or inside one. */
export type Fit = "words" | "prefix" | "inside";

/** Shorter texts would fit nearly everything with one typo. */
const SHORTEST_WITH_TYPO = 4;

const WORD = /[\p{L}\p{N}]/u;

function beginsWord(text: string, place: number): boolean {
  if (place === 0) return true;
  const before = text.charCodeAt(place - 1);
  // Fast path: most characters are ASCII, and a search passes millions of them.
  if (before < 128) return !((before >= 97 && before <= 122) || (before >= 48 && before <= 57));
  return !WORD.test(text.charAt(place - 1));
}

/** Whether a word has ended before this place. */
function endsWord(text: string, place: number): boolean {
  return place === text.length || !WORD.test(text.charAt(place));
}

/** Whether `text` continues with `typed` from `place` on, allowing one extra, missing, wrong or swapped character. */
function continuesWithTypo(text: string, place: number, typed: string): boolean {
  let same = 0;
  while (same < typed.length && text.charAt(place + same) === typed.charAt(same)) same += 1;
  const here = place + same;
  const rest = typed.slice(same + 1);
  const isSwapped =
    same + 1 < typed.length &&
    text.charAt(here) === typed.charAt(same + 1) &&
    text.charAt(here + 1) === typed.charAt(same) &&
    text.startsWith(typed.slice(same + 2), here + 2);
  return (
    isSwapped ||
    (here < text.length && text.startsWith(rest, here + 1)) ||
    text.startsWith(rest, here) ||
    (here < text.length && text.startsWith(typed.slice(same), here + 1))
  );
}

/** A typed text, prepared for comparison with many folded texts. */
export interface Typed {
  whole: string;
  /** One typo leaves one half unchanged, unless it swaps the characters where the halves meet. */
  pieces: readonly string[];
}

export function prepare(typed: string): Typed {
  const whole = foldTyped(typed);
  if (whole.length < SHORTEST_WITH_TYPO) return { whole, pieces: [] };
  const half = Math.floor(whole.length / 2);
  const [first, second] = [whole.slice(0, half), whole.slice(half)];
  const swapped = first.slice(0, -1) + second.charAt(0) + first.slice(-1) + second.slice(1);
  return { whole, pieces: [first, second, swapped] };
}

/** How `typed` fits without a typo, or null. */
export function exactFit(text: string, { whole }: Typed): Fit | null {
  const first = text.indexOf(whole);
  if (first === -1) return null;
  let best: Fit = "inside";
  for (let place = first; place !== -1; place = text.indexOf(whole, place + 1)) {
    if (!beginsWord(text, place)) continue;
    if (endsWord(text, place + whole.length)) return "words";
    best = "prefix";
  }
  return best;
}

function hasPiece(text: string, { pieces }: Typed): boolean {
  return pieces.some((piece) => text.includes(piece));
}

/** Whether `typed` begins a phone number, allowing one typo; `digits` may begin with a calling code of up to `code` digits. */
export function fitsNumberWithTypo(digits: string, typed: Typed, code: number): boolean {
  if (!hasPiece(digits, typed)) return false;
  for (let place = 0; place <= code; place += 1) {
    if (continuesWithTypo(digits, place, typed.whole)) return true;
  }
  return false;
}

/** Whether `typed` begins a word of `text`, allowing one typo. */
export function fitsWithTypo(text: string, typed: Typed): boolean {
  if (!hasPiece(text, typed)) return false;
  const { whole } = typed;
  for (let place = 0; place < text.length; place += 1) {
    if (beginsWord(text, place) && continuesWithTypo(text, place, whole)) return true;
  }
  return false;
}
