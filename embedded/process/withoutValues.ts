/**
 * Error texts as the log may have them. A validator's text shows its reader the whole value that did not fit, and a
 * function may throw that text again in words of its own: a log that people keep has the field and the type in its place.
 */

/** The break before it is two characters where somebody has made the text JSON. */
const VALUE_BEGINS = /(?:\n|\\n)(?:Value|Object): /;
const VALUE_ENDS = ["\nValidator: ", "\\nValidator: "];
const ID_BEGINS = 'Invalid ID "';
const ID_ENDS = ['".', '\\".'];

/** What a person's value may look like inside is not known, so everything up to the last possible end goes. */
export function withoutValues(text: string): string {
  return withoutIds(withoutMismatch(text));
}

function withoutMismatch(text: string): string {
  const found = VALUE_BEGINS.exec(text);
  if (found === null) return text;
  const begin = found.index + found[0].length;
  const end = lastOf(text, VALUE_ENDS, begin);
  return `${text.slice(0, begin)}(${typeOf(text.slice(begin, end))})${text.slice(end)}`;
}

function withoutIds(text: string): string {
  const begin = text.indexOf(ID_BEGINS);
  if (begin < 0) return text;
  return `${text.slice(0, begin)}Invalid ID (string)${text.slice(lastOf(text, ID_ENDS, begin + ID_BEGINS.length))}`;
}

/** Of the last of the marks after `begin`; the text's end where there is none. */
function lastOf(text: string, marks: readonly string[], begin: number): number {
  const last = Math.max(...marks.map((mark) => text.lastIndexOf(mark)));
  return last < begin ? text.length : last;
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^\{\$bytes: /, "bytes"],
  [/^\{\$float: /, "float64"],
  [/^\{/, "object"],
  [/^\[/, "array"],
  [/^\\?"/, "string"],
  [/^(true|false)$/, "boolean"],
  [/^null$/, "null"],
  [/^-?\d+n$/, "int64"],
  [/^-?\d/, "float64"],
];

function typeOf(shown: string): string {
  return TYPES.find(([form]) => form.test(shown))?.[1] ?? "value";
}
