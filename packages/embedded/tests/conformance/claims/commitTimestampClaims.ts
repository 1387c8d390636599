import { describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

/** Claims of a deployment only: convex-test has no commit timestamps. */
export function commitTimestampClaims(board: () => Board): void {
  describe("the timestamp of a commit", () => {
    const stamps = async () => (await board().query(api.system.stamps, {})).map(({ _id, value }) => [_id, value]);

    // Caught: a write refused for a field named $commitTs; an answer with the placeholder, which no client can read as
    // a number.
    test("is in the document and in the answer, as one number", async () => {
      const { id, at } = await board().mutation(api.system.stamp, {});
      expect(typeof at).toBe("bigint");
      expect(await stamps()).toEqual([[id, at]]);
    });

    // Caught: index entries left at the placeholder's position, behind every number.
    test("grows with every commit, and an index has the documents in that order", async () => {
      const first = await board().mutation(api.system.stamp, {});
      const second = await board().mutation(api.system.stamp, {});
      expect(second.at > first.at).toBe(true);
      expect((await stamps()).map(([id]) => id)).toEqual([first.id, second.id]);
      await board().mutation(api.system.restamp, { id: first.id });
      expect((await stamps()).map(([id]) => id)).toEqual([second.id, first.id]);
    });

    test("is on the same clock as the snapshots", async () => {
      const { at } = await board().mutation(api.system.stamp, {});
      const [snapshot = 0n] = await board().mutation(api.system.snapshots, {});
      expect(snapshot >= BigInt(String(at))).toBe(true);
    });

    test("is unknown before the commit: the mutation reads its own write after everything else", async () => {
      await board().mutation(api.system.stamp, {});
      expect(await board().mutation(api.system.stamp, {})).toMatchObject({ readBack: true, isLast: true });
    });
  });
}
