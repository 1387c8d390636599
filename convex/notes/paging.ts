/**
 * At most `count` rows of an ordered query that stand below `cursor`. The query starts at the cursor's moment, where other
 * rows may stand above it: they are skipped. Without a cursor the rows are the first ones.
 */
export async function takeBelow<Row extends { _id: string }>(
  rows: AsyncIterable<Row>,
  cursor: Row | null,
  count: number,
): Promise<Row[]> {
  const taken: Row[] = [];
  let isBelow = cursor === null;
  for await (const row of rows) {
    if (isBelow) taken.push(row);
    else isBelow = row._id === cursor?._id;
    if (taken.length === count) break;
  }
  return taken;
}
