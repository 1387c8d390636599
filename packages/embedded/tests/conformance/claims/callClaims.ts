import { describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const ANN = { subject: "ann", name: "Ann" };
const shown = { subject: "ann", issuer: "https://issuer.test", name: "Ann" };

export function callClaims(board: () => Board): void {
  describe("functions that call functions", () => {
    // Caught: nothing rolled back.
    test("a nested mutation that fails is undone alone", async () => {
      const kept = await board().mutation(api.nesting.keepAround, { author: "ann" });
      expect(kept).toEqual({ seen: [1, 2, 2, 3], caught: true });
      expect(await board().query(api.notices.ranksOf, { author: "ann", order: "asc" })).toEqual([0, 1, 9]);
    });

    test("queries in a query see its snapshot", async () => {
      await board().mutation(api.notices.addRanks, { author: "ann", ranks: [1, 2] });
      expect(await board().query(api.nesting.countTwice, { author: "ann" })).toEqual([2, 2]);
    });

    test("an action's calls are transactions of their own, also inside another action", async () => {
      expect(await board().action(api.nesting.stepByStep, { author: "ann" })).toEqual({ seen: [1, 1], caught: true });
      expect(await board().action(api.nesting.actionInAction, { author: "ann" })).toEqual({
        seen: [2, 2],
        caught: true,
      });
    });
  });

  describe("identity", () => {
    test("nobody is null", async () => {
      expect(await board().query(api.people.whoAsks, {})).toBeNull();
      expect(await board().mutation(api.people.whoWrites, {})).toBeNull();
      expect(await board().action(api.people.whoActs, {})).toBeNull();
    });

    test("a signed-in person is known to queries, mutations and actions", async () => {
      const ann = await board().as(ANN);
      expect(await ann.query(api.people.whoAsks, {})).toEqual(shown);
      expect(await ann.mutation(api.people.whoWrites, {})).toEqual(shown);
      expect(await ann.action(api.people.whoActs, {})).toEqual(shown);
    });

    test("two people with the same query get different results", async () => {
      const [ann, bob] = [await board().as(ANN), await board().as({ subject: "bob" })];
      expect(await ann.query(api.people.whoAsks, {})).toMatchObject({ subject: "ann" });
      expect(await bob.query(api.people.whoAsks, {})).toMatchObject({ subject: "bob" });
      expect(await board().query(api.people.whoAsks, {})).toBeNull();
    });
  });

  describe("HTTP actions", () => {
    test("read and write through functions", async () => {
      const added = await board().fetch("/notices", {
        method: "POST",
        body: JSON.stringify({ author: "ann", rank: 4 }),
      });
      expect([added.status, added.headers.get("x-author"), await added.text()]).toEqual([201, "ann", "added"]);
      const ranks = await board().fetch("/ranks?author=ann", { method: "GET" });
      expect([ranks.status, await ranks.json()]).toEqual([200, [4]]);
    });

    test("are matched by prefix and by method, or answered 404", async () => {
      expect(await (await board().fetch("/files/a/b.txt", { method: "GET" })).text()).toBe("a/b.txt");
      expect((await board().fetch("/ranks", { method: "DELETE" })).status).toBe(404);
      expect((await board().fetch("/nowhere", { method: "GET" })).status).toBe(404);
    });
  });
}
