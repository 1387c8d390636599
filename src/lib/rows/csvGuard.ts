/** A spreadsheet may run a cell as a formula that begins like this, after spaces and invisible characters; East Asian ones read the wide signs, too. */
const FORMULA = /^'*(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\r\n])/u;

/** Spreadsheets of some countries cut a line at semicolons or tabs, even where the file's separator is the comma. */
const PARTS = /([;\t])/;

/** Separators have no apostrophe and begin no formula, so both functions leave them alone. */
function changeParts(text: string, change: (part: string) => string): string {
  return text.split(PARTS).map(change).join("");
}

/** The text with an apostrophe before each part that a spreadsheet would run as a formula. `unguardCell` takes it off again. */
export function guardCell(text: string): string {
  return changeParts(text, (part) => (FORMULA.test(part) ? `'${part}` : part));
}

/** The text as it was before `guardCell`. An apostrophe that people wrote themselves stays, unless a formula follows it. */
export function unguardCell(text: string): string {
  return changeParts(text, (part) => (part.startsWith("'") && FORMULA.test(part.slice(1)) ? part.slice(1) : part));
}
