import { foldTyped } from "../../../convex/platform/texts";
import { exactFit, fitsNumberWithTypo, fitsWithTypo, prepare, type Fit, type Typed } from "./fuzzyMatch";
import { digitsIn, digitsOf, type DigitsOfRow, type RowTexts } from "./digits";

/** Groups are short: people narrow a long result by typing another letter. */
export const MAX_IN_GROUP = 8;

const SHORTEST_NUMBER = 3;
const PHONE = /^[\d\s().+-]+$/;

/** The digits of a text that can only be a phone number; null for other texts. */
function phoneDigits(typed: string): Typed | null {
  const folded = foldTyped(typed);
  const digits = digitsIn(folded);
  return PHONE.test(folded) && digits.length >= SHORTEST_NUMBER ? prepare(digits) : null;
}

/** A row with its digits. */
interface NumberedRow<R> extends DigitsOfRow {
  row: R;
}

const LONGEST_WITHOUT_CODE = 10;
const LONGEST_CODE = 3;

/** A long number is also compared without its calling code, because people leave that out. */
function fitsPhoneWithTypo(digits: string, typed: Typed): boolean {
  return fitsNumberWithTypo(digits, typed, digits.length > LONGEST_WITHOUT_CODE ? LONGEST_CODE : 0);
}

interface Fits<C> {
  exact: (candidate: C) => Fit | null;
  withTypo: (candidate: C) => boolean;
}

function best<C>(candidates: readonly C[], { exact, withTypo }: Fits<C>): C[] {
  const same: C[] = [];
  const begin: C[] = [];
  const contain: C[] = [];
  for (const candidate of candidates) {
    const fit = exact(candidate);
    if (fit === "words") same.push(candidate);
    else if (fit === "prefix" && begin.length < MAX_IN_GROUP) begin.push(candidate);
    else if (fit === "inside" && contain.length < MAX_IN_GROUP) contain.push(candidate);
    if (same.length === MAX_IN_GROUP) return same;
  }
  const found = [...same, ...begin, ...contain].slice(0, MAX_IN_GROUP);
  const chosen = new Set(found);
  for (const candidate of candidates) {
    if (found.length === MAX_IN_GROUP) break;
    if (!chosen.has(candidate) && withTypo(candidate)) found.push(candidate);
  }
  return found;
}

/** The rows that can contain the typed number: with a typo, one of its digits may be missing. */
function numberedRows<R extends object>(rows: readonly R[], texts: RowTexts<R>, count: number): NumberedRow<R>[] {
  const found: NumberedRow<R>[] = [];
  for (const row of rows) {
    const { phone, inText } = digitsOf(row, texts);
    if (phone.length >= count - 1 || inText >= count - 1) found.push({ row, phone, inText });
  }
  return found;
}

/**
 * The best matches in the order of the list: first whole words, then the beginning of a word, then the inside of one. Rows with a typo come last,
 * and are searched only if the group has room.
 */
export function bestRows<R extends object>(rows: readonly R[], texts: RowTexts<R>, typed: string): R[] {
  const { textOf } = texts;
  const words = prepare(typed);
  if (words.whole === "") return [];
  const digits = phoneDigits(typed);
  if (digits === null) {
    return best(rows, {
      exact: (row) => exactFit(textOf(row), words),
      withTypo: (row) => fitsWithTypo(textOf(row), words),
    });
  }
  const count = digits.whole.length;
  const found = best(numberedRows(rows, texts, count), {
    exact: ({ row, phone, inText }) =>
      (inText < count ? null : exactFit(textOf(row), words)) ?? (phone.length < count ? null : exactFit(phone, digits)),
    withTypo: ({ row, phone, inText }) =>
      (inText >= count - 1 && fitsWithTypo(textOf(row), words)) || fitsPhoneWithTypo(phone, digits),
  });
  return found.map(({ row }) => row);
}
