/** Text that a spreadsheet program reads as a formula, with or without apostrophes before it: they come off one at a time. */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;
const MARKED = /^'+[=+\-@\t\r]/;
/** Every control character except line feed and tab. */
const CONTROL = /(?![\n\t])\p{Cc}/u;

/**
 * Typed text as the CSV stores it. A leading apostrophe tells spreadsheet programs that a cell is text, so that no
 * answer from the form runs as a formula and no phone number is added up.
 */
export function keptText(typed: string): string {
  return FORMULA_LIKE.test(typed) ? `'${typed}` : typed;
}

/** A cell as a spreadsheet shows it, without the apostrophe. */
export function shownText(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}

/** A sentence about the first answer that a CSV cannot hold, or null. */
export function controlFlaw(headers: string[], row: string[]): string | null {
  const column = row.findIndex((typed) => CONTROL.test(typed));
  if (column < 0) return null;
  return `The answer to “${headers[column] ?? ""}” has a character that cannot be kept. Please type it again.`;
}

export function withoutControls(typed: string): string {
  return typed.replace(new RegExp(CONTROL, "gu"), "");
}
