/** A piece of a text: a link or plain text. */
export interface TextPiece {
  text: string;
  href: string | null;
}

/** An address ends at white space, quotes, angle brackets, an ellipsis, and bidi control characters. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"`…\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;

/**
 * Splits a text into links and plain text. Only http and https addresses are links, and only without a name or password before the host
 * ("https://bank.test@evil.test"), which hides the target. An address cut off by an ellipsis leads elsewhere, so it is not a link.
 */
export function splitWebLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const href = webAddress(address);
    if (href === null || text.startsWith("…", index + found.length)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), href: null });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

/** Punctuation after an address belongs to the sentence; a closing bracket belongs to the address if the address opened it. */
function withoutPunctuation(address: string): string {
  const closing = (address.includes("(") ? "" : ")") + (address.includes("[") ? "" : "]");
  const outside = `.,;:!?'*_${closing}`;
  let { length } = address;
  while (length > 0 && outside.includes(address.charAt(length - 1))) length -= 1;
  return address.slice(0, length);
}

function webAddress(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) return null;
  return url.username === "" && url.password === "" ? url.href : null;
}
