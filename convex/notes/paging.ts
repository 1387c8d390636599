/** Where a page starts in a list of rows, the newest first: below `row`, or from a moment on where the row is of another list. */
export type Below<Row> = { row: Row | null; at: number; isIncluded: boolean } | null;

interface Cursor<Row> {
  note: Row;
  /** Which of the lists the row is of. */
  place: number;
}

/** Where the list at `place` goes on below the cursor: of two rows of one moment, that of the earlier list comes first. */
export function below<Row extends { _creationTime: number }>(cursor: Cursor<Row> | null, place: number): Below<Row> {
  if (cursor === null) return null;
  const { note, place: own } = cursor;
  return { row: place === own ? note : null, at: note._creationTime, isIncluded: place > own };
}

/**
 * At most `count` rows of an ordered query that stand below `from`. The query starts at its moment, where other rows may
 * stand above it: they are skipped. Without one the rows are the first ones.
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
