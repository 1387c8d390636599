import { expect, test } from "vitest";
import { startBackend } from "../../tests/support/functions/backend";
import type { MutationCtx } from "../_generated/server";
import { removableRows, removeInOrder } from "./removableRows";

/** A part whose rows are in a list. */
const partOf = (rows: string[]) =>
  removableRows({
    read: (_ctx, _key: string) => ({
      take: async (most) => await Promise.resolve(rows.slice(0, most).map((_id) => ({ _id }))),
    }),
    deleteRow: async (_ctx, id: string) => {
      rows.splice(rows.indexOf(id), 1);
      await Promise.resolve();
    },
  });

// Caught: the limit applied to each part, so that a client with much of everything made one transaction too large.
test("parts are emptied in their order, and all together lose at most as many rows as are allowed", async () => {
  const [first, second] = [
    ["a1", "a2", "a3"],
    ["b1", "b2"],
  ];
  const remove = removeInOrder(partOf(first), partOf(second));
  const left: [removed: number, ...string[]][] = [];
  await startBackend().run(async (ctx: MutationCtx) => {
    for (let time = 0; time < 4; time += 1) left.push([await remove(ctx, "key", 2), ...first, ...second]);
  });
  expect(left).toEqual([[2, "a3", "b1", "b2"], [2, "b2"], [1], [0]]);
});
