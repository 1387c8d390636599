import { anyApi } from "convex/server";
import { describe, expect, test } from "vitest";
import { convexErrorOf } from "../../../testing/convexErrors.ts";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const none = (board: Board) => board.query(api.notices.all, { order: "asc" });

export function refusalClaims(board: () => Board): void {
  describe("errors", () => {
    test("an error thrown in a function reaches its caller", async () => {
      await expect(board().query(api.refusals.plain, {})).rejects.toThrow(/the reason/);
    });

    test.each([
      ["text", "stop"],
      ["an object", { code: "STOP", at: [1, null] }],
      ["an int64", 5n],
      ["null", null],
    ])("a ConvexError carries %s", async (_, data) => {
      expect(await convexErrorOf(board().query(api.refusals.withData, { data }))).toEqual(data);
    });

    test("a mutation that throws has written nothing", async () => {
      expect(await convexErrorOf(board().mutation(api.refusals.afterWriting, { author: "ann" }))).toEqual({
        code: "STOPPED",
      });
      expect(await none(board())).toEqual([]);
    });

    test("a ConvexError passes through the action that called", async () => {
      expect(await convexErrorOf(board().action(api.refusals.throughAction, { author: "ann" }))).toEqual({
        code: "STOPPED",
        within: ["an action", 1n],
      });
      expect(await none(board())).toEqual([]);
    });
  });

  describe("validation", () => {
    test.each<[string, object]>([
      ["a missing argument", { author: "ann", rank: 1 }],
      ["a wrong kind", { author: "ann", rank: "1", text: "" }],
      ["an int64 for a number", { author: "ann", rank: 1n, text: "" }],
      ["an extra argument", { author: "ann", rank: 1, text: "", colour: "red" }],
      ["a wrong kind inside an object", { author: "ann", rank: 1, text: "", origin: { city: 1 } }],
    ])("%s is refused before the function runs", async (_, args) => {
      await expect(board().mutation(api.notices.add, args as never)).rejects.toThrow(/validat/i);
      expect(await none(board())).toEqual([]);
    });

    test("text that is not an id, and an id of another table, are refused", async () => {
      await expect(board().query(api.notices.find, { id: "nonsense" as never })).rejects.toThrow();
      await board()
        .mutation(api.later.schedule, { name: "x", number: 1, delayMs: 0, kind: "mutation" })
        .then(async (id) => {
          await expect(board().query(api.notices.find, { id: id as never })).rejects.toThrow();
        });
      await board().settled();
    });

    test("a wrong return value is refused", async () => {
      await expect(board().query(api.refusals.wrongReturn, {})).rejects.toThrow(/validat/i);
    });

    test("a document that does not fit the schema is refused", async () => {
      await expect(board().mutation(api.refusals.wrongDocument, {})).rejects.toThrow();
      await expect(board().mutation(api.refusals.extraField, {})).rejects.toThrow(/colour/);
      expect(await none(board())).toEqual([]);
    });

    test("a query cannot write", async () => {
      await expect(board().query(api.refusals.writeInQuery, {})).rejects.toThrow();
    });

    test("an index that does not exist is refused", async () => {
      await expect(board().query(api.refusals.unknownIndex, {})).rejects.toThrow(/by_nothing/);
    });
  });

  describe("functions that cannot be called", () => {
    test("an unknown one is refused by its name", async () => {
      await expect(board().query(anyApi["notices"]?.["burn"] as never, {} as never)).rejects.toThrow(/burn/);
      await expect(board().mutation(anyApi["nowhere"]?.["burn"] as never, {} as never)).rejects.toThrow(/nowhere/);
    });

    test("a mutation cannot be called as a query, nor a query as a mutation", async () => {
      await expect(board().query(api.board.clear as never, {} as never)).rejects.toThrow();
      await expect(board().mutation(api.notices.countEach as never, {} as never)).rejects.toThrow();
    });
  });
}
