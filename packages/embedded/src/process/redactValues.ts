/**
 * Removes argument values from error texts before they are logged. A validator's error contains the whole invalid
 * value, and a function may rethrow that text in an error of its own. The log keeps the field and the type instead.
 */

/** The line break is two characters if the text was embedded in JSON. */
const VALUE_BEGINS = /(?:\n|\\n)(?:Value|Object): /;
const VALUE_ENDS = ["\nValidator: ", "\\nValidator: "];
const ID_BEGINS = 'Invalid ID "';
const ID_ENDS = ['".', '\\".'];

/** The value may contain anything, so everything up to the last possible end is removed. */
export function redactValues(text: string): string {
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

/** Position of the last mark after `begin`; the text's length if there is none. */
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
