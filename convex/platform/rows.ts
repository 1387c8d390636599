/** Stored rows. Pure. */
import { compareValues, type Value } from "convex/values";

type Fields = Record<string, Value | undefined>;

/** Whether these fields would change the row. An unchanged row is not written, so that no screen is sent it again. */
export function isChange(row: Fields, fields: Fields): boolean {
  return compareValues({ ...row, ...fields }, row) !== 0;
}
