/** What of a row is searched. */
export interface RowTexts<R> {
  /** Folded: names, addresses. */
  textOf: (row: R) => string;
  /** A phone number as it was written; its digits are searched. Null without one. */
  phoneOf: (row: R) => string | null;
}

/** The digits of a row, which tell most rows apart from a typed number without comparing any text. */
export interface DigitsOfRow {
  phone: string;
  /** How many digits the row's text has. */
  inText: number;
}

/** Rows never change, so the digits of each are looked for once. */
const known = new WeakMap<object, DigitsOfRow>();

/** A hundred thousand regular expressions would take half a second. */
function isDigit(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 48 && code <= 57;
}

function countDigits(text: string): number {
  let count = 0;
  for (let place = 0; place < text.length; place += 1) if (isDigit(text, place)) count += 1;
  return count;
}

/** The digits of a text, put together from runs of them. */
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

/** Rows whose digits are looked for in one go: a few milliseconds. */
export const SLICE_ROWS = 4_000;

/** Calls `act` in a later task, after what the person does meanwhile; the returned function cancels it. */
export type Later = (act: () => void) => () => void;

const later: Later = (act) => {
  const timer = setTimeout(act);
  return () => {
    clearTimeout(timer);
  };
};

/**
 * Looks for the digits of all rows ahead, in slices with a pause after each, so that no keystroke waits for all of them.
 * The returned function stops it.
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
