/** Numbers of records as people type them. Pure. */

/** A record's number as typed: "CASE-2026-8763", or "236" for a contract or a lead. */
export type TypedNumber = { kind: "case"; year: number; serial: number } | { kind: "other"; number: number };

/** Null if the text is not a number of a record. */
export function numberIn(text: string): TypedNumber | null {
  const [, year, serial] = /^case[-\s]?(\d{4})[-\s](\d{1,6})$/i.exec(text.trim()) ?? [];
  if (year !== undefined) return { kind: "case", year: Number(year), serial: Number(serial) };
  const [, number] = /^(?:#|no\.?|contract|lead)?\s*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return number === undefined ? null : { kind: "other", number: Number(number) };
}
