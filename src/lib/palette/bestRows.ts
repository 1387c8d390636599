import { exactFit, FIT, fitsNumberWithTypo, fitsWithTypo, prepare, type Typed } from "../fuzzyMatch";

/** Groups are short: whoever sees many results types another letter. */
export const MAX_IN_GROUP = 8;

/** What of a row is searched. */
export interface RowTexts<R> {
  /** Lower case: names, addresses. */
  textOf: (row: R) => string;
  /** A phone number as it was written; its digits are searched. Null without one. */
  phoneOf: (row: R) => string | null;
}

const SHORTEST_NUMBER = 3;
const PHONE = /^[\d\s().+-]+$/;

/** The digits of a text that can only be a phone number; null for any other. */
function phoneDigits(typed: string): Typed | null {
  const digits = typed.replace(/\D/g, "");
  return PHONE.test(typed) && digits.length >= SHORTEST_NUMBER ? prepare(digits) : null;
}

/** Rows never change, so the digits of each are taken out of its number once. */
const known = new WeakMap<object, string>();

function digitsOf<R extends object>(row: R, { phoneOf }: RowTexts<R>): string {
  const kept = known.get(row);
  if (kept !== undefined) return kept;
  const digits = phoneOf(row)?.replace(/\D/g, "") ?? "";
  known.set(row, digits);
  return digits;
}

const LONGEST_WITHOUT_CODE = 10;
const LONGEST_CODE = 3;

/** A long number is also compared without its calling code, because people leave that out. */
function fitsPhoneWithTypo(digits: string, typed: Typed): boolean {
  return fitsNumberWithTypo(digits, typed, digits.length > LONGEST_WITHOUT_CODE ? LONGEST_CODE : 0);
}

/**
 * The rows that fit best, in the order of the list: where a word begins with what was typed, then where it stands inside one.
 * Rows with a typo come last, and are looked for only where there is still room.
 */
export function bestRows<R extends object>(rows: readonly R[], texts: RowTexts<R>, typed: string): R[] {
  const { textOf } = texts;
  const words = prepare(typed);
  if (words.whole === "") return [];
  const digits = phoneDigits(typed);
  const begin: R[] = [];
  const contain: R[] = [];
  for (const row of rows) {
    const fit = exactFit(textOf(row), words) ?? (digits && exactFit(digitsOf(row, texts), digits));
    if (fit === FIT.prefix) begin.push(row);
    else if (fit === FIT.inside && contain.length < MAX_IN_GROUP) contain.push(row);
    if (begin.length === MAX_IN_GROUP) return begin;
  }
  const found = [...begin, ...contain].slice(0, MAX_IN_GROUP);
  const chosen = new Set(found);
  for (const row of rows) {
    if (found.length === MAX_IN_GROUP) break;
    if (chosen.has(row)) continue;
    const fits =
      fitsWithTypo(textOf(row), words) || (digits !== null && fitsPhoneWithTypo(digitsOf(row, texts), digits));
    if (fits) found.push(row);
  }
  return found;
}
