/** The start of a page in a list of rows, newest first: below `row`, or at a time if the row is of another list. */
export type Below<Row> = { row: Row | null; at: number; isIncluded: boolean } | null;

interface Cursor<Row> {
  note: Row;
  /** The list that the row is from. */
  place: number;
}

/** The start of the list at `place` below the cursor: of two rows with one time, the earlier list's comes first. */
export function below<Row extends { _creationTime: number }>(cursor: Cursor<Row> | null, place: number): Below<Row> {
  if (cursor === null) return null;
  const { note, place: own } = cursor;
  return { row: place === own ? note : null, at: note._creationTime, isIncluded: place > own };
}

/**
 * At most `count` rows of an ordered query below `from`. The query starts at its time, so rows above it with the same time are
 * skipped. Without `from`, the first rows.
 */
export async function takeBelow<Row extends { _id: string; _creationTime: number }>(
  rows: AsyncIterable<Row>,
  from: Below<Row>,
  count: number,
): Promise<Row[]> {
  const taken: Row[] = [];
  const cursor = from?.row ?? null;
  let isBelow = cursor === null;
  for await (const row of rows) {
    if (!isBelow) isBelow = row._id === cursor?._id;
    else if (cursor !== null || from === null || from.isIncluded || row._creationTime < from.at) taken.push(row);
    if (taken.length === count) break;
  }
  return taken;
}
