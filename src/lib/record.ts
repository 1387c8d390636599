/** True for an object, whose fields are then read one by one. In place of a schema where the code must be small. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The text of a field, or null when it is missing, empty or something else. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}
