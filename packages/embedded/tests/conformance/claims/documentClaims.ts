import { describe, expect, test } from "vitest";
import type { Value } from "convex/values";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

export function documentClaims(board: () => Board): void {
  describe("documents", () => {
    test("an inserted document is found with its system fields", async () => {
      const id = await board().mutation(api.notices.add, { author: "ann", rank: 1, text: "hello" });
      const found = await board().query(api.notices.find, { id });
      expect(found).toEqual({
        _id: id,
        _creationTime: expect.any(Number) as number,
        author: "ann",
        rank: 1,
        text: "hello",
      });
    });

    // Caught: a patch that wrote the marker of `undefined` instead of removing the field.
    test("a patch changes the fields that it names, removes fields set to undefined, keeps the rest", async () => {
      const id = await board().mutation(api.notices.add, { author: "ann", rank: 1, text: "a", pinned: true });
      await board().mutation(api.notices.change, { id, rank: 2 });
      expect(await board().query(api.notices.find, { id })).toMatchObject({ rank: 2, text: "a", pinned: true });
      await board().mutation(api.notices.change, { id, unpin: true });
      expect(await board().query(api.notices.find, { id })).not.toHaveProperty("pinned");
    });

    test("a replacement drops the fields it does not have", async () => {
      const id = await board().mutation(api.notices.add, { author: "ann", rank: 1, text: "a", pinned: true });
      const before = await board().query(api.notices.find, { id });
      await board().mutation(api.notices.replace, { id, author: "bob", rank: 3, text: "b" });
      const { _creationTime } = before ?? {};
      expect(await board().query(api.notices.find, { id })).toEqual({
        _id: id,
        _creationTime,
        author: "bob",
        rank: 3,
        text: "b",
      });
    });

    test("a deleted document is null, and cannot be changed or deleted again", async () => {
      const id = await board().mutation(api.notices.add, { author: "ann", rank: 1, text: "a" });
      await board().mutation(api.notices.remove, { id });
      expect(await board().query(api.notices.find, { id })).toBeNull();
      await expect(board().mutation(api.notices.change, { id, rank: 2 })).rejects.toThrow(/non-?existent/i);
      await expect(board().mutation(api.notices.remove, { id })).rejects.toThrow(/non-?existent/i);
    });

    test("an id is normalized for its own table only", async () => {
      const id = await board().mutation(api.notices.add, { author: "ann", rank: 1, text: "a" });
      expect(await board().query(api.notices.ownId, { id })).toEqual([id, null]);
      expect(await board().query(api.notices.ownId, { id: "not an id" })).toEqual([null, null]);
    });

    // Caught: a mutation's own writes left out of a scan.
    test("a mutation sees its own writes through every index", async () => {
      await board().mutation(api.notices.addRanks, { author: "ann", ranks: [1, 4] });
      expect(await board().mutation(api.notices.readOwnWrites, {})).toEqual([
        [1, 4, 5],
        [0, 1, 3, 4],
        [1, 3, 4],
      ]);
    });
  });

  describe("values", () => {
    const kept: Value[] = [
      "b",
      "a",
      2,
      -1,
      Number.POSITIVE_INFINITY,
      0,
      7n,
      -7n,
      true,
      false,
      null,
      [2],
      [1, 5],
      { b: 1 },
      { a: 2 },
      "",
    ];

    test("travel there and back unchanged", async () => {
      const all: Value[] = [
        ...kept,
        Number.NaN,
        -0,
        new Uint8Array([1, 255]).buffer,
        2n ** 63n - 1n,
        "\u0000é😀",
        { nested: [{ n: 1n }] },
      ];
      expect(await board().query(api.values.echo, { value: all })).toEqual(all);
    });

    // Caught: booleans sorted as numbers, a missing field sorted as null.
    test("are indexed in the order of their kinds, a missing one first", async () => {
      await board().mutation(api.values.keep, { values: kept });
      const order = await board().query(api.values.inOrder, {});
      expect(order).toEqual([
        {},
        ...[
          null,
          -7n,
          7n,
          -1,
          0,
          2,
          Number.POSITIVE_INFINITY,
          false,
          true,
          "",
          "a",
          "b",
          [1, 5],
          [2],
          { a: 2 },
          { b: 1 },
        ].map((value) => ({ value })),
      ]);
    });
  });
}
