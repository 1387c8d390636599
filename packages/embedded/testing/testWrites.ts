/** Random writes to the rows of `testRows.ts`, for tests of indexes during their backfill. */
import fc from "fast-check";
import type { TestEngine } from "./testEngine.ts";
import { allRows } from "./testRows.ts";

/** A write to the row at a relative position of the table. */
export interface Write {
  kind: "add" | "rerank" | "remove";
  share: number;
  rank: number;
}

export const someWrites: fc.Arbitrary<Write[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("add", "rerank", "remove"),
    share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    rank: fc.integer({ min: -5, max: 20 }),
  }),
  { minLength: 12, maxLength: 12 },
);

/** `ids` is the list of existing rows, and is updated. */
export async function make(engine: TestEngine, ids: string[], { kind, share, rank }: Write): Promise<void> {
  const at = Math.floor(share * ids.length);
  const id = ids[at];
  if (kind === "add" || id === undefined) {
    ids.push((await engine.run("rows:add", { rank, name: "new" })) as string);
  } else if (kind === "rerank") {
    await engine.run("rows:rerank", { id, rank });
  } else {
    ids.splice(at, 1);
    await engine.run("rows:remove", { id });
  }
}

/** Repeats the writes until an index is complete; returns how many were made. */
export async function writeWhileBuilding(engine: TestEngine, writes: readonly Write[]): Promise<number> {
  const ids = (await allRows(engine)).map(({ _id }) => _id);
  let made = 0;
  for (; engine.installer.unfinishedIndexes().length > 0; made += 1) {
    const next = writes[made % writes.length];
    if (next !== undefined) await make(engine, ids, next);
  }
  return made;
}
