/** Stored rows. Pure. */
import { compareValues, type Value } from "convex/values";

type Fields = Record<string, Value | undefined>;

/**
 * Whether these fields would change the row; `undefined` removes a field. An unchanged row is not written, so that no
 * screen is sent it again.
 */
export function isChange(row: Fields, fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => compareValues(row[name], value) !== 0);
}
