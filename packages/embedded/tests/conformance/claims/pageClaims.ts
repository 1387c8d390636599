import { getDocumentSize } from "convex/values";
import { beforeEach, describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const AUTHOR = "ann";
const ORDERS = ["asc", "desc"] as const;

interface PageOptions {
  order?: (typeof ORDERS)[number];
  above?: number;
  endCursor?: string;
  maximumRowsRead?: number;
  maximumBytesRead?: number;
}

export function pageClaims(board: () => Board): void {
  const page = (numItems: number, cursor: string | null, { order, above, ...limits }: PageOptions = {}) =>
    board().query(api.notices.page, {
      author: AUTHOR,
      ...(order && { order }),
      ...(above !== undefined && { above }),
      paginationOpts: { numItems, cursor, ...limits },
    });
  const ranksOf = async (...asked: Parameters<typeof page>) => (await page(...asked)).page.map(({ rank }) => rank);
  const inOrder = (order: (typeof ORDERS)[number], ranks: number[]) => (order === "asc" ? ranks : ranks.toReversed());

  describe("pages", () => {
    beforeEach(async () => {
      await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [5, 4, 3, 2, 1] });
    });

    // Caught: a descending page that starts on the wrong side of its cursor.
    test.each(ORDERS)("together have each document once: %s", async (order) => {
      const ranks: number[] = [];
      let cursor: string | null = null;
      for (let done = false; !done;) {
        const { page: rows, isDone, continueCursor } = await page(2, cursor, { order });
        expect(rows.length).toBeLessThanOrEqual(2);
        ranks.push(...rows.map(({ rank }) => rank));
        [cursor, done] = [continueCursor, isDone];
      }
      expect(ranks).toEqual(inOrder(order, [1, 2, 3, 4, 5]));
    });

    test.each(ORDERS)("a row added before a cursor does not shift the rows after it: %s", async (order) => {
      const first = await page(2, null, { order });
      await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [0, 6] });
      const [before, ...rest] = inOrder(order, [2, 3, 4]);
      expect(first.page.at(-1)?.rank).toBe(before);
      expect(await ranksOf(2, first.continueCursor, { order })).toEqual(rest);
    });

    // Caught: a descending page that ends on the wrong side of its cursor.
    test.each(ORDERS)("a page with an end reaches it, however many rows were added: %s", async (order) => {
      const { continueCursor: end } = await page(3, null, { order });
      await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [0, 2.5, 3.5, 6] });
      const asc = [0, 1, 2, 2.5, 3];
      const desc = [6, 5, 4, 3.5, 3];
      expect(await ranksOf(3, null, { order, endCursor: end })).toEqual(order === "asc" ? asc : desc);
    });

    test.each(ORDERS)("a page of a list that ended is empty and done: %s", async (order) => {
      const all = await page(10, null, { order });
      expect(all).toMatchObject({ isDone: true });
      expect(await page(10, all.continueCursor, { order })).toMatchObject({ page: [], isDone: true });
    });
  });

  // Caught: a long page not marked; a page of its own length split.
  test("a page that has grown long recommends a split, with its place", async () => {
    await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [1, 2, 3, 4, 5, 6] });
    const { continueCursor: endCursor } = await page(6, null);
    const long = await page(2, null, { endCursor });
    expect(long).toMatchObject({ pageStatus: "SplitRecommended" });
    const split = long.splitCursor ?? "";
    const halves = [await ranksOf(2, null, { endCursor: split }), await ranksOf(2, split, { endCursor })];
    expect(halves).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(await page(6, null, { endCursor })).toMatchObject({ pageStatus: null });
  });

  describe("a page with a limit of reads", () => {
    beforeEach(async () => {
      await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [1, 2, 3, 4, 5, 6] });
    });

    // Caught, one at a time: one row more, one less; matching rows counted instead of read ones; a split only
    // recommended.
    test("has the matches among that many rows, and requires a split, with its place", async () => {
      const first = await page(5, null, { above: 2, maximumRowsRead: 4 });
      expect(first).toMatchObject({ isDone: false, pageStatus: "SplitRequired" });
      expect(first.page.map(({ rank }) => rank)).toEqual([3, 4]);
      const split = first.splitCursor ?? "";
      expect(await ranksOf(5, null, { above: 2, endCursor: split })).toEqual([]);
      expect(await ranksOf(5, split, { above: 2, endCursor: first.continueCursor })).toEqual([3, 4]);
      expect(await ranksOf(5, first.continueCursor, { above: 2, maximumRowsRead: 4 })).toEqual([5, 6]);
      expect(await page(4, null, { maximumRowsRead: 5 })).toMatchObject({ pageStatus: null });
    });

    // Caught: the length of the rows' JSON text.
    test("counts bytes as the platform does", async () => {
      const { page: rows } = await page(2, null);
      const bytes = rows.reduce((sum, row) => sum + getDocumentSize(row), 0);
      expect(await ranksOf(6, null, { maximumBytesRead: bytes })).toEqual([1, 2]);
      expect(await ranksOf(6, null, { maximumBytesRead: bytes + 1 })).toEqual([1, 2, 3]);
    });

    // Caught: no limit for a page with an end.
    test("is cut short even if it has an end", async () => {
      const { continueCursor: endCursor } = await page(6, null);
      const cut = await page(1, null, { endCursor, maximumRowsRead: 4 });
      expect(cut).toMatchObject({ pageStatus: "SplitRequired", isDone: false });
      expect(cut.page.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    });
  });
}
