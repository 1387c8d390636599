import { describe, expect, test } from "vitest";
import { convexErrorOf } from "../../support/convexErrors.ts";
import type { Board } from "../boards.ts";
import { api } from "../suite/project/convex/_generated/api";

/** Of a deployment: convex-test's cursors are not sealed. */
export function cursorClaims(board: () => Board): void {
  describe("cursors", () => {
    const page = (author: string, cursor: string | null) =>
      board().query(api.notices.page, { author, paginationOpts: { numItems: 2, cursor } });

    // Caught: an error whose text alone says so, which nobody gets where details are hidden: the pages stayed broken.
    test("that it has not written for this query are refused as convex/react expects, to begin anew", async () => {
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
