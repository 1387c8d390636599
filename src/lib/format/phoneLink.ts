import { dialledPhone } from "../../../convex/platform/phoneNumbers";

/** The `tel:` link of a phone number, or null for text without one: a cell of a sheet may say "call my sister". */
export function phoneLink(text: string): string | null {
  const dialled = dialledPhone(text);
  return dialled === null ? null : `tel:${dialled}`;
}
