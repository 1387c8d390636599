import { describe, expect, test } from "vitest";
import { convexErrorOf } from "../../../testing/convexErrors.ts";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

/** Claims of a deployment only: convex-test does not seal its cursors. */
export function cursorClaims(board: () => Board): void {
  describe("cursors", () => {
    const page = (author: string, cursor: string | null) =>
      board().query(api.notices.page, { author, paginationOpts: { numItems: 2, cursor } });

    // Caught: an error recognisable by its text only, which clients do not get while details are hidden; the pages
    // stayed broken.
    test("that it has not issued for this query are refused as convex/react expects, to start again", async () => {
      await board().mutation(api.notices.addRanks, { author: "ann", ranks: [1, 2, 3] });
      const { continueCursor } = await page("ann", null);
      for (const [author, cursor] of [
        ["ann", "forged"],
        ["ann", `${continueCursor}AAAA`],
        ["ben", continueCursor],
      ] as const) {
        expect(await convexErrorOf(page(author, cursor))).toEqual({
          isConvexSystemError: true,
          paginationError: "InvalidCursor",
        });
      }
    });
  });
}
