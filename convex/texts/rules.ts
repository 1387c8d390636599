/** How texts that people type are compared: search, keys of people, addresses. Pure; the browser imports this file. */

const INVISIBLE = /\p{Cf}/gu;

/** Without zero-width characters, marks of direction and soft hyphens, which copying leaves inside and around a text. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Small letters that Unicode does not decompose, as people write them without the letter on their keyboard. */
const LETTERS: Readonly<Record<string, string>> = {
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
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Written for an apostrophe: typewriter and typographic ones, accents that stand alone, primes, and letters that look like one. */
const APOSTROPHES = /['’‘‛`´ʼʻʹʽ′‵＇\u05F3\uA78C]/g;
const DASHES = /[\p{Pd}\u2212]/gu;
/** A line break stays: it separates the texts of one row. */
const SPACES = /[^\S\n]+/g;

/** A text of these characters has only its capitals folded. Most texts are such, and a list has a hundred thousand. */
const SIMPLE = /^[\n\x21-\x26\x28-\x2C\x2E-\x5F\x61-\x7E]*(?: [\n\x21-\x26\x28-\x2C\x2E-\x5F\x61-\x7E]+)* ?$/;

/**
 * The text as all searches compare it. Capitals, accents, apostrophes, the form of Unicode, invisible characters, and how many spaces
 * or dashes separate words do not count: "jose munoz", "José Muñoz" and "JOSÉ  MUÑOZ" are one.
 */
export function foldText(text: string): string {
  if (SIMPLE.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(DASHES, " ")
    .replace(SPACES, " ");
}

/** What is looked for in texts that are folded. */
export function foldTyped(typed: string): string {
  return foldText(typed).trim();
}
