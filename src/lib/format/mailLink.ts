/** Letters of any alphabet, digits, and the other characters of an address that have no meaning in a `mailto:` URL. */
const ADDRESS = /^([\p{L}\p{N}.!#$'*+/=^_`{|}~-]+)@([\p{L}\p{N}.-]+)$/u;

/**
 * The `mailto:` link of an email address, or null for text that is not exactly one address. The text comes from a sheet, where anyone may
 * have typed `?bcc=…`, which would add a hidden recipient.
 */
export function mailLink(text: string, subject?: string): string | null {
  const [, name, domain] = ADDRESS.exec(text) ?? [];
  if (name === undefined || domain === undefined) return null;
  const query = subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`;
  return `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}${query}`;
}
