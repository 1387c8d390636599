/** True for an object, whose fields are then checked one by one. Replaces a schema where the code must be small. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The text of a field, or null if it is missing, empty or not a text. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}
