/**
 * Spreadsheets may run a cell as a formula if it begins like this, after spaces and invisible characters; East Asian versions read
 * full-width signs, too.
 */
const FORMULA = /^'*(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\r\n])/u;

/** Spreadsheets in some countries split lines at semicolons or tabs, even if the file uses commas. */
const PARTS = /([;\t])/;

/** Separators contain no apostrophe and begin no formula, so both functions leave them unchanged. */
function changeParts(text: string, change: (part: string) => string): string {
  return text.split(PARTS).map(change).join("");
}

/** Puts an apostrophe before each part that a spreadsheet would run as a formula. `unguardCell` removes it. */
export function guardCell(text: string): string {
  return changeParts(text, (part) => (FORMULA.test(part) ? `'${part}` : part));
}

/** Reverses `guardCell`. An apostrophe that people typed stays, unless a formula follows it. */
export function unguardCell(text: string): string {
  return changeParts(text, (part) => (part.startsWith("'") && FORMULA.test(part.slice(1)) ? part.slice(1) : part));
}
