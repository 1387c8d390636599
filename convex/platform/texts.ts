/** Comparing texts that people type: search, keys of people, addresses. Pure; the browser imports this file. */

const INVISIBLE = /\p{Cf}/gu;

/** Removes zero-width characters, direction marks and soft hyphens, which copying leaves inside and around a text. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** An optional text to store: trimmed, or null if it is empty. */
export function textOrNull(text = ""): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** Direction marks, line breaks and other control characters. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const GAPS = /[\s\p{Cc}]+/gu;

/**
 * A person's name to store and send: on one line, and without direction marks, which could make "evil" read "live" in an email.
 * Empty if no character of it is visible.
 */
export function nameText(text: string): string {
  const name = text.replace(TURNING, "").replace(GAPS, " ").trim();
  return visibleText(name).trim() === "" ? "" : name;
}

/** Small letters that Unicode does not decompose, with the common substitutes. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ł: "l",
    đ: "d",
    ð: "d",
    ø: "o",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ı: "i",
    ħ: "h",
    ŧ: "t",
    ŋ: "n",
    ə: "e",
    ɓ: "b",
    ɗ: "d",
    ƙ: "k",
    ƴ: "y",
    ς: "σ",
  }),
);

/** Variants of the apostrophe: typewriter and typographic ones, standalone accents, primes, and letters that look like one. */
const APOSTROPHE = /['’‘‛`´ʼʻʹʽ′‵＇\u05F3\uA78C]/;

/** All other characters compare unchanged. */
const FOLDED_SIGN = /[^\n\x20-\x26\x28-\x2C\x2E-\x5F\x61-\x7E]/gu;
const DASH_OR_SPACE = /[\p{Pd}\u2212]|[^\S\n]/u;

/** A cache, because decomposing a character takes longer than a lookup, and texts have few different ones. */
const signs = new Map<string, string>();

function foldSign(sign: string): string {
  const known = signs.get(sign);
  if (known !== undefined) return known;
  const folded = decomposed(sign);
  signs.set(sign, folded);
  return folded;
}

function decomposed(sign: string): string {
  if (APOSTROPHE.test(sign)) return "";
  if (DASH_OR_SPACE.test(sign)) return " ";
  const parts = sign
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "");
  return Array.from(parts, (part) => LETTERS.get(part) ?? part).join("");
}

/**
 * The text as all searches compare it. Ignores capitals, accents, apostrophes, Unicode forms, invisible characters, and the
 * number of spaces or dashes between words: "jose munoz", "José Muñoz" and "JOSÉ  MUÑOZ" are equal. Keeps line breaks, which
 * separate the texts of a row.
 */
export function foldText(text: string): string {
  const folded = text.toLowerCase().replace(FOLDED_SIGN, foldSign);
  return folded.includes("  ") ? folded.replace(/ {2,}/g, " ") : folded;
}

/** A search text to find in folded texts. */
export function foldTyped(typed: string): string {
  return foldText(visibleText(typed).trim());
}

/**
 * A sort key that orders names like a dictionary: Álvaro before Betty, Jose before José. A list sorts 100,000 rows, for which
 * `Intl.Collator` takes more than twice as long (decision 060).
 */
export function nameOrder(name: string): string {
  const folded = foldTyped(name);
  // The name itself only decides between names with equal folded texts.
  return folded === name.toLowerCase() ? folded : `${folded}\n${name}`;
}

/** Compares two names, for short lists; long lists sort by `nameOrder`. */
export function compareNames(one: string, other: string): number {
  const [first, second] = [nameOrder(one), nameOrder(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** A text to put into HTML, as its content or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

/** The first characters of a text, without half of one at its end. */
export function firstCharacters(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}

/** A client's name in a list with staff names. */
export function clientNameText(name: string): string {
  return `${name} (client)`;
}

/** A spreadsheet's error values, in some languages: "#N/A", "#REF!", "#¡VALOR!", and "####" in a narrow column. */
const CELL_ERROR = /^#(?:#+|¡?\p{Lu}[\p{Lu}\d/]*[!?]?)$/u;

/** Whether the text is a spreadsheet's error value; "#5" and "#Ana" are not. */
export function isCellError(text: string): boolean {
  return CELL_ERROR.test(text);
}
