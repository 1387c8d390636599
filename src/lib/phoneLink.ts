/** Where a click on a phone number leads, or null for a text that has none: the cell of a sheet may say "call my sister". */
export function phoneLink(text: string): string | null {
  const number = text.replace(/[^\d+]/g, "");
  return /\d{3}/.test(number) ? `tel:${number}` : null;
}
