import { plainText } from "../ui/plainText";

/** What cannot be part of a number: a letter begins words or an extension, and these signs an extension or a second number. */
const AFTER_NUMBER = /[\p{L}#*,;]/u;

/**
 * What a phone would dial of a text: its digits before any words, with a plus where the number begins with one. `isWhole`:
 * the text is a number and nothing else.
 */
export function readPhone(text: string): { dialled: string; isWhole: boolean } {
  // Compatibility forms have full-width digits; addresses copied from a phone are wrapped in invisible signs.
  const plain = plainText(text.normalize("NFKC")).trim();
  const end = plain.search(AFTER_NUMBER);
  const number = end === -1 ? plain : plain.slice(0, end);
  const digits = number.replace(/\D/g, "");
  const dialled = /^[\s(]*\+/.test(number) && digits !== "" ? `+${digits}` : digits;
  return { dialled, isWhole: number === plain && digits !== "" };
}

const SHORTEST_DIALLED = /\d{3}/;

/** The `tel:` link of a phone number, or null for text without one: a cell of a sheet may say "call my sister". */
export function phoneLink(text: string): string | null {
  const { dialled } = readPhone(text);
  return SHORTEST_DIALLED.test(dialled) ? `tel:${dialled}` : null;
}
