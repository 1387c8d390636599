/** The one rule for e-mail addresses that people type, paste or import. Pure; the browser imports this file. */

import { visibleText } from "./texts";

/** The limit of RFC 5321. */
const LONGEST_EMAIL = 254;
const LONGEST_SEARCHED = 1_000;

/**
 * zod's expression, which a test compares. Almost every query loads this file, and the library takes longer to load than they
 * take to run.
 */
export const ADDRESS =
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;

/** Trims the text and removes invisible characters, whether or not it is an address. */
export function cleanEmail(text: string): string {
  return visibleText(text).trim();
}

/** E-mail addresses are compared without case, outer spaces and invisible characters; nothing cleverer is safe across providers. */
export function normaliseEmail(email: string): string {
  return cleanEmail(email).toLowerCase();
}

function isClean(text: string): boolean {
  return text.length <= LONGEST_EMAIL && ADDRESS.test(text);
}

/** Whether the text is an address once it is clean. */
export function isEmail(text: string): boolean {
  return isClean(cleanEmail(text));
}

/**
 * The addresses between separators, as in "Ana <ana@mail.test>,". A space alone does not separate: in "ana souza@mail.test" it
 * may be the mistake.
 */
function addressesIn(text: string): string[] {
  const parts = text.slice(0, LONGEST_SEARCHED).split(/[\n,;<>()[\]{}"“”:|]/u);
  return parts
    .map((part) =>
      part
        .trim()
        .replace(/^['’.]/, "")
        .replace(/['’.]$/, ""),
    )
    .filter(isClean);
}

/** The problem with the address, or null. `otherwise` is the sentence for cases without a better one. */
export function emailProblem(text: string, otherwise: string): string | null {
  const clean = cleanEmail(text);
  if (isClean(clean)) return null;
  const [found, second] = addressesIn(clean);
  if (second !== undefined) return "Please enter one email address only";
  return found === undefined ? otherwise : `Please enter the address alone: ${found}`;
}
