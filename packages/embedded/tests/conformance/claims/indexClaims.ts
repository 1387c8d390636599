import { beforeEach, describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

export function indexClaims(board: () => Board): void {
  describe("indexes and filters", () => {
    beforeEach(async () => {
      await board().mutation(api.notices.addRanks, { author: "ann", ranks: [3, 1, 4, 1, 5] });
      await board().mutation(api.notices.addRanks, { author: "bob", ranks: [2, 6] });
    });

    test("a table is read in the order of creation, or backwards", async () => {
      const texts = async (order: "asc" | "desc") =>
        (await board().query(api.notices.all, { order })).map(({ text }) => text);
      const ascending = ["ann 3", "ann 1", "ann 4", "ann 1", "ann 5", "bob 2", "bob 6"];
      expect(await texts("asc")).toEqual(ascending);
      expect(await texts("desc")).toEqual(ascending.toReversed());
    });

    test("an index is read by its fields, both ways", async () => {
      expect(await board().query(api.notices.ranksOf, { author: "ann", order: "asc" })).toEqual([1, 1, 3, 4, 5]);
      expect(await board().query(api.notices.ranksOf, { author: "ann", order: "desc" })).toEqual([5, 4, 3, 1, 1]);
      expect(await board().query(api.notices.ranksOf, { author: "an", order: "asc" })).toEqual([]);
    });

    // Caught: `gt` taken as `gte`, `lt` as `lte`.
    test.each([
      { above: 1, expected: [3, 4, 5] },
      { upTo: 4, expected: [1, 1, 3, 4] },
      { above: 1, upTo: 4, expected: [3, 4] },
      { above: 4, upTo: 1, expected: [] },
      { above: 9, expected: [] },
    ])("a range over its last field: $above to $upTo", async ({ expected, ...range }) => {
      expect(await board().query(api.notices.ranksOf, { author: "ann", order: "asc", ...range })).toEqual(expected);
    });

    test("a range includes its start and excludes its end", async () => {
      expect(await board().query(api.notices.between, { from: 2, before: 5 })).toEqual([2, 3, 4]);
    });

    // Caught: the index missing.
    test("every table has an index by id, and one by creation time", async () => {
      const all = await board().query(api.notices.all, { order: "asc" });
      const ids = all.map(({ _id }) => _id).sort();
      const [first, second = "", third, fourth = ""] = ids;
      const byId = (args: { from?: string; before?: string; only?: string }, order: "asc" | "desc" = "asc") =>
        board().query(api.notices.byId, { order, ...args });
      expect(await byId({})).toEqual(ids);
      expect(await byId({}, "desc")).toEqual(ids.toReversed());
      expect(await byId({ from: second })).toEqual(ids.slice(2));
      expect(await byId({ from: second, before: fourth })).toEqual([second, third]);
      expect(await byId({ only: second })).toEqual([second]);
      expect(await byId({ only: first?.slice(0, -1) ?? "" })).toEqual([]);
      const time = all[4]?._creationTime ?? 0;
      expect(await board().query(api.notices.createdAfter, { time })).toEqual(["bob 2", "bob 6"]);
    });

    test("a nested field is indexed, and its absence is a value of its own", async () => {
      await board().mutation(api.notices.add, { author: "eve", rank: 0, text: "from Riga", origin: { city: "Riga" } });
      expect(await board().query(api.notices.inCity, { city: "Riga" })).toEqual(["from Riga"]);
      expect(await board().query(api.notices.inCity, {})).toHaveLength(7);
    });

    test("first is the first of the index or null", async () => {
      expect(await board().query(api.notices.first, { author: "ann" })).toMatchObject({ rank: 1 });
      expect(await board().query(api.notices.first, { author: "eve" })).toBeNull();
    });

    test("unique is the only one, null when there is none, refused when there are two", async () => {
      await board().mutation(api.notices.addRanks, { author: "eve", ranks: [8] });
      expect(await board().query(api.notices.only, { author: "eve" })).toMatchObject({ rank: 8 });
      expect(await board().query(api.notices.only, { author: "nobody" })).toBeNull();
      await expect(board().query(api.notices.only, { author: "bob" })).rejects.toThrow(/unique/i);
    });

    test("take gives as many as it says, from either end", async () => {
      const ranks = async (order: "asc" | "desc", count: number) =>
        (await board().query(api.notices.take, { order, count })).map(({ rank }) => rank);
      expect(await ranks("asc", 2)).toEqual([3, 1]);
      expect(await ranks("desc", 3)).toEqual([6, 2, 5]);
      expect(await ranks("asc", 100)).toHaveLength(7);
    });

    // Caught: `or` taken for `and`.
    test("filters combine", async () => {
      await board().mutation(api.notices.add, { author: "ann", rank: 0, text: "pinned", pinned: true });
      expect(await board().query(api.notices.filtered, { author: "ann", not: false })).toEqual([
        "ann 3",
        "ann 4",
        "ann 5",
        "pinned",
      ]);
      expect(await board().query(api.notices.filtered, { author: "ann", not: true })).toEqual([
        "ann 1",
        "ann 1",
        "bob 2",
        "bob 6",
      ]);
      expect(await board().query(api.notices.evenRanks, {})).toEqual([4, 2, 6, 0]);
    });

    test("a query can be read one document at a time", async () => {
      expect(await board().query(api.notices.countEach, {})).toBe(7);
    });
  });
}
