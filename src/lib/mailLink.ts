/** Letters of any alphabet, digits, and what a name may hold beside them without a meaning in a `mailto:` address. */
const ADDRESS = /^([\p{L}\p{N}.!#$'*+/=^_`{|}~-]+)@([\p{L}\p{N}.-]+)$/u;

/**
 * Where a click on an e-mail address leads, or null for a text that is not one address: the cell of a sheet holds what anybody
 * typed, and `?bcc=…` in a link would write to somebody whom nobody sees.
 */
export function mailLink(text: string): string | null {
  const [, name, domain] = ADDRESS.exec(text) ?? [];
  return name === undefined || domain === undefined
    ? null
    : `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`;
}
