/** When a provider is asked again. Pure. */

/** A failed reading is repeated after these times; after the last, the hourly check reads. */
const READ_PAUSES_MS = [30_000, 120_000, 600_000] as const;

/** Null after the last attempt. */
export function pauseAfterRead(attempt: number): number | null {
  return READ_PAUSES_MS[attempt - 1] ?? null;
}
export const LAST_ATTEMPT = READ_PAUSES_MS.length + 1;
