/** How texts that people type are compared: search, keys of people, addresses. Pure; the browser imports this file. */

const INVISIBLE = /\p{Cf}/gu;

/** Without zero-width characters, marks of direction and soft hyphens, which copying leaves inside and around a text. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** A text that may be missing, as it is stored: trimmed, and null where nothing was typed. */
export function textOrNull(text = ""): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** Characters that turn the direction of what follows them, and line breaks and other controls. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const GAPS = /[\s\p{Cc}]+/gu;

/**
 * A person's name as it is stored and sent: on one line, without characters that turn what follows, with which "evil" reads "live" in
 * a letter. Empty where nothing of it could be seen.
 */
export function nameText(text: string): string {
  const name = text.replace(TURNING, "").replace(GAPS, " ").trim();
  return visibleText(name).trim() === "" ? "" : name;
}

/** Small letters that Unicode does not decompose, as people write them without the letter on their keyboard. */
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

/** Written for an apostrophe: typewriter and typographic ones, accents that stand alone, primes, and letters that look like one. */
const APOSTROPHE = /['’‘‛`´ʼʻʹʽ′‵＇\u05F3\uA78C]/;

/** Every other character is compared as it is. */
const FOLDED_SIGN = /[^\n\x20-\x26\x28-\x2C\x2E-\x5F\x61-\x7E]/gu;
const DASH_OR_SPACE = /[\p{Pd}\u2212]|[^\S\n]/u;

/** Decomposing a character takes longer than finding it here, and texts have few different ones. */
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
 * The text as all searches compare it. Capitals, accents, apostrophes, the form of Unicode, invisible characters, and how many spaces
 * or dashes separate words do not count: "jose munoz", "José Muñoz" and "JOSÉ  MUÑOZ" are one. A line break stays, because it
 * separates the texts of a row.
 */
export function foldText(text: string): string {
  const folded = text.toLowerCase().replace(FOLDED_SIGN, foldSign);
  return folded.includes("  ") ? folded.replace(/ {2,}/g, " ") : folded;
}

/** What is looked for in texts that are folded. */
export function foldTyped(typed: string): string {
  return foldText(visibleText(typed).trim());
}

/**
 * Names that are sorted by these keys stand as in a dictionary: Álvaro before Betty, Jose before José. A list sorts 100,000 rows, for
 * which `Intl.Collator` takes more than twice as long (decision 060).
 */
export function nameOrder(name: string): string {
  const folded = foldTyped(name);
  // The name itself only decides between names that are folded to the same text.
  return folded === name.toLowerCase() ? folded : `${folded}\n${name}`;
}

/** Sorts few names, as `nameOrder` does many. */
export function compareNames(one: string, other: string): number {
  const [first, second] = [nameOrder(one), nameOrder(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** The name of a client where staff read it beside their own names. */
export function clientNameText(name: string): string {
  return `${name} (client)`;
}

/** What a spreadsheet says in place of a value, in some languages: "#N/A", "#REF!", "#¡VALOR!", and "####" in a narrow column. */
const CELL_ERROR = /^#(?:#+|¡?\p{Lu}[\p{Lu}\d/]*[!?]?)$/u;

/** Whether a spreadsheet has put its error where a person's text should be; "#5" and "#Ana" are texts. */
export function isCellError(text: string): boolean {
  return CELL_ERROR.test(text);
}
