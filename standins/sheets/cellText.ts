/** What a spreadsheet program takes for a formula, and that already marked as text: the mark must come off one at a time. */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;
/** All but the line feed and the tab. */
const CONTROL = /(?![\n\t])\p{Cc}/u;

/**
 * What people type, as it is kept in the CSV. An apostrophe at the beginning says "text" to the spreadsheet programs in which
 * the practice opens the file, so that an answer from the form runs as nobody's formula and a phone number is not added up.
 */
export function keptText(typed: string): string {
  return FORMULA_LIKE.test(typed) ? `'${typed}` : typed;
}

/** A cell as a spreadsheet shows it: without the mark. */
export function shownText(cell: string): string {
  return cell.startsWith("'") && MARKED.test(cell) ? cell.slice(1) : cell;
}

/** The sentence about the first answer that a CSV cannot keep, or null. */
export function controlFlaw(headers: string[], row: string[]): string | null {
  const column = row.findIndex((typed) => CONTROL.test(typed));
  if (column < 0) return null;
  return `The answer to “${headers[column] ?? ""}” has a character that cannot be kept. Please type it again.`;
}

export function withoutControls(typed: string): string {
  return typed.replace(new RegExp(CONTROL, "gu"), "");
}
