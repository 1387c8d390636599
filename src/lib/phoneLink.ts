/** The `tel:` link of a phone number, or null for text without one: a cell of a sheet may say "call my sister". */
export function phoneLink(text: string): string | null {
  const number = text.replace(/[^\d+]/g, "");
  return /\d{3}/.test(number) ? `tel:${number}` : null;
}
