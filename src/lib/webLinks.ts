/** A piece of a text: a link to a web page, or plain. */
export interface TextPiece {
  text: string;
  href: string | null;
}

/** An address ends at white space, quotes, angle brackets, an ellipsis, and marks that turn the direction of writing. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"`…\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;

/**
 * Splits a text into links and what stands between them. Only http and https addresses are links, and none with a name or a
 * password before its host ("https://bank.test@evil.test"), which hides where it leads. An address that an ellipsis cuts off
 * leads elsewhere, so it is no link.
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

/** A sentence's punctuation behind an address is not part of it; a closing bracket is, if the address opened it. */
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
