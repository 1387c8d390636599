import { beforeEach, describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../suite/project/convex/_generated/api";

const AUTHOR = "ann";

export function pageClaims(board: () => Board): void {
  const page = (numItems: number, cursor: string | null) =>
    board().query(api.notices.page, { author: AUTHOR, paginationOpts: { numItems, cursor } });

  describe("pages", () => {
    beforeEach(async () => {
      await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [5, 4, 3, 2, 1] });
    });

    test("one after the other they are the whole, each document once", async () => {
      const ranks: number[] = [];
      let cursor: string | null = null;
      for (let done = false; !done;) {
        const { page: rows, isDone, continueCursor } = await page(2, cursor);
        expect(rows.length).toBeLessThanOrEqual(2);
        ranks.push(...rows.map(({ rank }) => rank));
        [cursor, done] = [continueCursor, isDone];
      }
      expect(ranks).toEqual([1, 2, 3, 4, 5]);
    });

    test("what is added before a cursor does not shift what comes after", async () => {
      const first = await page(2, null);
      await board().mutation(api.notices.addRanks, { author: AUTHOR, ranks: [0] });
      const second = await page(2, first.continueCursor);
      expect(second.page.map(({ rank }) => rank)).toEqual([3, 4]);
    });

    test("a page of a list that ended is empty and done", async () => {
      const all = await page(10, null);
      expect(all).toMatchObject({ isDone: true });
      expect(await page(10, all.continueCursor)).toMatchObject({ page: [], isDone: true });
    });
  });
}
