import { beforeEach, describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const ROWS = 10;

export function allowanceClaims(board: () => Board): void {
  describe("the usage of a transaction", () => {
    // Caught, one at a time: the length of JSON text; a deletion counted as nothing, or at the size of the deleted
    // document; a missing document counted as read; a row's range counted at each read and write.
    test("is counted by the platform's own sizes, step by step", async () => {
      const [inserted, read, patched, replaced, removed, missing] = await board().mutation(api.allowance.steps, {});
      const cost = { documentsRead: 0, bytesRead: 0, documentsWritten: 0, bytesWritten: 0, databaseQueries: 0 };
      const [first = 0, second = 0, third = 0] = [inserted, patched, replaced].map((step) => step?.size ?? 0);
      expect(inserted).toEqual({ ...cost, documentsWritten: 1, bytesWritten: first, size: first });
      expect(read).toEqual({ ...cost, documentsRead: 1, bytesRead: first, databaseQueries: 1, size: first });
      const written = { documentsRead: 1, documentsWritten: 1 };
      expect(patched).toEqual({ ...cost, ...written, bytesRead: first, bytesWritten: second, size: second });
      expect(replaced).toEqual({ ...cost, ...written, bytesRead: second, bytesWritten: third, size: third });
      expect(removed).toEqual({ ...cost, ...written, bytesRead: third, size: 0 });
      // Whether it is a range again differs: convex-test counts each `get`, Convex a row once.
      expect({ ...missing, databaseQueries: 0 }).toEqual({ ...cost, size: 0 });
    });

    // Caught: the length of the arguments' JSON text.
    test("includes the arguments of scheduled functions", async () => {
      const { used, size, count } = await board().mutation(api.allowance.scheduled, {});
      expect([used, count]).toEqual([size, 1]);
    });

    // Caught: rolled-back writes still counted.
    test("includes a called mutation's writes, without rolled-back ones, and its reads in either case", async () => {
      const [inside, kept, after, bytes, read] = await board().mutation(api.allowance.aroundNested, {});
      expect([inside, kept, after, bytes, read]).toEqual([3, 3, 3, 0, 4]);
    });

    // Caught, one at a time: the documents, the bytes or the index ranges of a cached result left out.
    test("includes a called query's reads, also when its result was cached", async () => {
      await board().mutation(api.allowance.fill, { count: ROWS });
      for (let time = 0; time < 2; time += 1) {
        const { cost, rows, size } = await board().query(api.allowance.aroundQueries, {});
        const written = { documentsWritten: 0, bytesWritten: 0 };
        expect(cost).toEqual({ ...written, documentsRead: 2 * rows, bytesRead: 2 * size, databaseQueries: 2 });
        expect(rows).toBe(ROWS);
      }
    });
  });

  describe("limits for a called function", () => {
    beforeEach(async () => {
      await board().mutation(api.allowance.fill, { count: ROWS });
    });

    // Caught, one at a time: the limits ignored; a result made without limits reused under limits.
    test("apply to a query called by a query", async () => {
      const count = (limits: Record<string, number>) => board().query(api.allowance.countTwice, { limits });
      expect(await count({ documentsRead: ROWS })).toEqual([ROWS, ROWS]);
      await expect(count({ documentsRead: ROWS - 1 })).rejects.toThrow(/too many documents/i);
      expect(await count({ bytesRead: 10_000 })).toEqual([ROWS, ROWS]);
      await expect(count({ bytesRead: 100 })).rejects.toThrow(/too (many bytes|much data)/i);
      await expect(count({ databaseQueries: 0 })).rejects.toThrow(/too many/i);
      expect(await count({ documentsRead: 1_000_000 })).toEqual([ROWS, ROWS]);
    });

    // Caught: the use of one call counted against the next one's limits.
    test("apply to each call separately", async () => {
      const counts = board().query(api.allowance.countWithin, { limits: { documentsRead: ROWS }, times: 3 });
      expect(await counts).toEqual([ROWS, ROWS, ROWS]);
    });

    // Caught: the caller's use counted against them.
    test("apply to a mutation called by a mutation, whose writes are rolled back", async () => {
      const write = (count: number, limits: Record<string, number>) =>
        board().mutation(api.allowance.writeWithin, { limits, count });
      expect(await write(3, { documentsWritten: 3, documentsRead: 0 })).toBe(ROWS + 3);
      await expect(write(4, { documentsWritten: 3 })).rejects.toThrow(/too many documents/i);
      expect(await write(0, { documentsWritten: 0 })).toBe(ROWS + 3);
    });

    // Caught: the caller's use left out; one caller's answer given to another.
    test("and its callers' usage make up its reported allowance", async () => {
      const told = (args: { readings: number; isFar: boolean; limits?: Record<string, number> }) =>
        board().query(api.allowance.toldInside, args);
      for (const isFar of [false, true]) {
        expect(await told({ readings: 1, isFar })).toEqual({ used: ROWS, remaining: 32_000 - ROWS });
        expect(await told({ readings: 2, isFar })).toEqual({ used: 2 * ROWS, remaining: 32_000 - 2 * ROWS });
        const limits = { documentsRead: 5 };
        expect(await told({ readings: 1, isFar, limits })).toEqual({ used: ROWS, remaining: 5 });
      }
    });

    // Caught: a snapshot that is counted for nobody.
    test("apply to reading the state before a mutation, which it pays for", async () => {
      const look = (limits?: Record<string, number>) =>
        board().mutation(api.allowance.lookBack, limits === undefined ? {} : { limits });
      expect(await look()).toMatchObject({ size: ROWS, documentsRead: ROWS });
      expect(await look({ documentsRead: ROWS + 1 })).toMatchObject({ size: ROWS + 1 });
      await expect(look({ documentsRead: ROWS + 1 })).rejects.toThrow(/too many documents/i);
    });
  });
}
