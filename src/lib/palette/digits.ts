/** The searched fields of a row. */
export interface RowTexts<R> {
  /** Folded names and addresses. */
  textOf: (row: R) => string;
  /** The phone number as written; its digits are searched. Null without one. */
  phoneOf: (row: R) => string | null;
}

/** The digits of a row, which rule out most rows without comparing any text. */
export interface DigitsOfRow {
  phone: string;
  /** Number of digits in the row's text. */
  inText: number;
}

/** Rows are immutable, so the digits of each are extracted once. */
const known = new WeakMap<object, DigitsOfRow>();

/** A regular expression per row would take half a second for a hundred thousand rows. */
function isDigit(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 48 && code <= 57;
}

function countDigits(text: string): number {
  let count = 0;
  for (let place = 0; place < text.length; place += 1) if (isDigit(text, place)) count += 1;
  return count;
}

/** The digits of a text, joined from its runs of digits. */
export function digitsIn(text: string): string {
  let digits = "";
  let start = 0;
  for (let place = 0; place <= text.length; place += 1) {
    if (place < text.length && isDigit(text, place)) continue;
    if (place > start) digits += text.slice(start, place);
    start = place + 1;
  }
  return digits;
}

export function digitsOf<R extends object>(row: R, { textOf, phoneOf }: RowTexts<R>): DigitsOfRow {
  const kept = known.get(row);
  if (kept !== undefined) return kept;
  const digits = { phone: digitsIn(phoneOf(row) ?? ""), inText: countDigits(textOf(row)) };
  known.set(row, digits);
  return digits;
}

/** Rows per slice: a few milliseconds. */
export const SLICE_ROWS = 4_000;

/** Calls `act` in a later task, after pending input; the returned function cancels it. */
export type Later = (act: () => void) => () => void;

const later: Later = (act) => {
  const timer = setTimeout(act);
  return () => {
    clearTimeout(timer);
  };
};

/**
 * Extracts the digits of all rows ahead of time, in slices with pauses, so that no keystroke waits for all of them. The returned function
 * stops it.
 */
export function findDigitsAhead<R extends object>(
  rows: readonly R[],
  texts: RowTexts<R>,
  schedule: Later = later,
): () => void {
  let next = 0;
  let cancel = (): void => undefined;
  const findSlice = () => {
    let found = 0;
    while (next < rows.length && found < SLICE_ROWS) {
      const row = rows[next];
      next += 1;
      if (row === undefined || known.has(row)) continue;
      digitsOf(row, texts);
      found += 1;
    }
    if (next < rows.length) cancel = schedule(findSlice);
  };
  cancel = schedule(findSlice);
  return () => {
    cancel();
  };
}
