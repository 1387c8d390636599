/** The lists that can be saved as a file. Pure; the browser imports this file. */

export const SAVED_LISTS = ["leads", "contracts", "clients", "cases"] as const;
export type SavedList = (typeof SAVED_LISTS)[number];

/** The number of rows in words. An invalid number counts as none. */
export function rowsInWords(rows: number): string {
  const count = Number.isSafeInteger(rows) && rows >= 0 ? rows : 0;
  return count === 1 ? "1 row" : `${String(count)} rows`;
}
