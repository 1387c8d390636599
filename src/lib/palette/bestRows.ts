import { exactFit, FIT, fitsWithTypo, prepare, type Typed } from "../fuzzyMatch";

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

const digitsOf = (phone: string | null) => phone?.replace(/\D/g, "") ?? "";

const LONGEST_WITHOUT_CODE = 10;

/** The digits, and those of a long number also without a calling code of one to three digits: people leave it out. */
function dialledDigits(phone: string | null): string {
  const digits = digitsOf(phone);
  if (digits.length <= LONGEST_WITHOUT_CODE) return digits;
  return [digits, digits.slice(1), digits.slice(2), digits.slice(3)].join(" ");
}

/**
 * The rows that fit best, in the order of the list: where a word begins with what was typed, then where it stands inside one.
 * Rows with a typo come last, and are looked for only where there is still room.
 */
export function bestRows<R>(rows: readonly R[], { textOf, phoneOf }: RowTexts<R>, typed: string): R[] {
  const words = prepare(typed);
  if (words.whole === "") return [];
  const digits = phoneDigits(typed);
  const begin: R[] = [];
  const contain: R[] = [];
  for (const row of rows) {
    const fit = exactFit(textOf(row), words) ?? (digits && exactFit(digitsOf(phoneOf(row)), digits));
    if (fit === FIT.prefix) begin.push(row);
    else if (fit === FIT.inside && contain.length < MAX_IN_GROUP) contain.push(row);
    if (begin.length === MAX_IN_GROUP) return begin;
  }
  const found = [...begin, ...contain].slice(0, MAX_IN_GROUP);
  const known = new Set(found);
  for (const row of rows) {
    if (found.length === MAX_IN_GROUP) break;
    if (known.has(row)) continue;
    const fits =
      fitsWithTypo(textOf(row), words) || (digits !== null && fitsWithTypo(dialledDigits(phoneOf(row)), digits));
    if (fits) found.push(row);
  }
  return found;
}
