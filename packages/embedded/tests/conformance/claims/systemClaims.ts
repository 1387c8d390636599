import { describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const LATER = { number: 1, delayMs: 60_000, kind: "mutation" } as const;

export function systemClaims(board: () => Board): void {
  describe("a function's information about itself", () => {
    test("its name, component, kind and visibility", async () => {
      const metadata = { name: "system:self", componentPath: "", type: "query", visibility: "public" };
      expect(await board().query(api.system.self, {})).toEqual(metadata);
    });

    // Caught: the route for an HTTP action's name; the export's name for a default export.
    test("its name, if it is an HTTP action or its module's default export", async () => {
      const told: unknown = await (await board().fetch("/metadata", { method: "GET" })).json();
      expect(told).toEqual({ name: "http", componentPath: "", type: "action", visibility: "public" });
      expect(await board().query(api.system.default, {})).toMatchObject({ name: "system" });
    });

    // Caught: the current time instead of the snapshot's timestamp.
    test("one snapshot for the whole run, which every commit advances", async () => {
      const [before, after] = await board().mutation(api.system.snapshots, {});
      expect(after).toBe(before);
      const [next = 0n] = await board().mutation(api.system.snapshots, {});
      expect(next > (before ?? 0n)).toBe(true);
    });

    test("how much of its allowance it has used", async () => {
      const { written, read, rest } = await board().mutation(api.system.used, {});
      expect([written, read, rest]).toEqual([1, 1, 15_999]);
    });
  });

  describe("scheduled functions as rows", () => {
    const schedule = (name: string) => board().mutation(api.later.schedule, { ...LATER, name });

    test("have function, time and state of each job", async () => {
      const id = await schedule("a row");
      const row = await board().query(api.system.scheduledRow, { id });
      expect(row).toMatchObject({
        _id: id,
        _creationTime: expect.any(Number) as number,
        args: [{ name: "a row", number: 1 }],
        state: { kind: "pending" },
      });
      expect(row?.name).toMatch(/^later(\.js)?:mark$/);
      expect(row?.completedTime).toBeUndefined();
      expect((row?.scheduledTime ?? 0) - (row?._creationTime ?? 0)).toBeGreaterThan(LATER.delayMs - 5_000);
      await board().mutation(api.later.cancel, { id });
    });

    // Caught: the oldest first; and, in the claim itself, the row of a cron taken for one of these two.
    test("are listed in their order, even if others are scheduled in between", async () => {
      const [first, beside, second] = [await schedule("first"), await schedule("beside"), await schedule("second")];
      try {
        expect(await board().query(api.system.newestFirst, { ids: [first, second] })).toEqual([second, first]);
      } finally {
        // Waiting for all of them to end would take a minute.
        for (const id of [first, beside, second]) await board().mutation(api.later.cancel, { id });
      }
    });

    test("are canceled by an action too", async () => {
      const id = await schedule("canceled by an action");
      await board().action(api.system.cancelInAction, { id });
      expect(await board().query(api.later.stateOf, { id })).toBe("canceled");
    });
  });
}
