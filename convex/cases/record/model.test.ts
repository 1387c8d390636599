import { afterEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { storeClient } from "../../../tests/support/functions/samples";
import type { MutationCtx } from "../../_generated/server";
import * as Cases from "./model";
import { caseNumberOf } from "./rules";

const clock = useFixedClock();

afterEach(() => {
  vi.restoreAllMocks();
});

async function openOne(backend: Backend) {
  const clientId = await storeClient(backend);
  const newCase = { clientId, caseType: "h1b", customCaseType: null } as const;
  return await backend.run(async (ctx: MutationCtx) => await Cases.open(ctx, { job: "test" }, newCase));
}

async function take(backend: Backend, year: number, serials: number[]): Promise<void> {
  const { _id, _creationTime, ...rest } = await openOne(backend);
  await backend.run(async (ctx: MutationCtx) => {
    await ctx.db.delete("cases", _id);
  });
  // A function may not write more at once.
  for (let start = 0; start < serials.length; start += 5_000) {
    await backend.run(async (ctx: MutationCtx) => {
      for (const serial of serials.slice(start, start + 5_000)) await ctx.db.insert("cases", { ...rest, year, serial });
    });
  }
}

const from = (start: number, count: number) => Array.from({ length: count }, (_, nth) => start + nth);

describe("a case that is opened", () => {
  test("is active, collects information, has medium priority and no progress", async () => {
    expect(await openOne(startBackend())).toMatchObject({
      status: "active",
      stage: "information_collection",
      priority: "medium",
      progress: 0,
      isProgressByHand: false,
      version: 1,
      nextStep: null,
      createdByName: null,
      openedAt: NOON,
      updatedAt: NOON,
    });
  });

  test("has a number of the year with four digits", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    expect(caseNumberOf(await openOne(startBackend()))).toBe("CASE-2026-5500");
    vi.spyOn(Math, "random").mockReturnValue(0.999_999);
    expect(caseNumberOf(await openOne(startBackend()))).toBe("CASE-2026-9999");
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(caseNumberOf(await openOne(startBackend()))).toBe("CASE-2026-1000");
  });

  // Caught: the year of the server's time zone, which differs on New Year's Eve.
  test("has the year of the practice's own calendar", async () => {
    clock.pass(Date.parse("2027-01-01T03:00:00Z") - NOON);
    expect((await openOne(startBackend())).year).toBe(2_026);
    clock.pass(3 * 60 * 60 * 1_000);
    expect((await openOne(startBackend())).year).toBe(2_027);
  });

  // Caught: one number for two cases.
  test("never has the number of another", async () => {
    const backend = startBackend();
    await take(backend, 2_026, [1_000]);
    const draws = vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(0.1);
    expect((await openOne(backend)).serial).toBe(1_900);
    expect(draws.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  test("takes the next free number if draws find none", async () => {
    const backend = startBackend();
    await take(backend, 2_026, from(1_000, 60));
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect((await openOne(backend)).serial).toBe(1_060);
  });

  test("reuses the number of a deleted case", async () => {
    const backend = startBackend();
    await take(backend, 2_026, [...from(1_000, 30), ...from(1_031, 30)]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect((await openOne(backend)).serial).toBe(1_030);
  });

  // Caught: a full year in which no case could be opened.
  test("takes the last four-digit serial before the first five-digit one", async () => {
    const backend = startBackend();
    await take(backend, 2_026, from(1_000, 8_999));
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect((await openOne(backend)).serial).toBe(9_999);
    expect((await openOne(backend)).serial).toBe(10_000);
  });

  test("has five digits once a case of the year has", async () => {
    const backend = startBackend();
    await take(backend, 2_026, [10_000]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect((await openOne(backend)).serial).toBe(10_001);
  });

  test("another year's numbers are free", async () => {
    const backend = startBackend();
    await take(backend, 2_025, [1_000]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect((await openOne(backend)).serial).toBe(1_000);
  });
});

describe("the client and case of a due item", () => {
  // Caught: the name of a deleted client in a list of what is due.
  test("has the names of client and case, and of a deleted client none", async () => {
    const backend = startBackend();
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { _id: caseId, clientId } = await openOne(backend);
    const described = async (ids: { clientId: string; caseId: string | null }) =>
      await backend.run(async (ctx) => await Cases.describePlace(ctx, ids));
    expect(await described({ clientId, caseId })).toEqual({ clientName: "Ana Souza", caseNumber: "CASE-2026-1000" });
    expect(await described({ clientId, caseId: null })).toEqual({ clientName: "Ana Souza", caseNumber: null });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Sofia" } });
    });
    expect(await described({ clientId, caseId: null })).toEqual({ clientName: "Deleted client", caseNumber: null });
    const ofCase = { clientName: "Deleted client", caseNumber: "CASE-2026-1000" };
    expect(await described({ clientId, caseId })).toEqual(ofCase);
  });

  // Caught: a task put on the case of another client.
  test("is null if the case is another client's, or the client is deleted", async () => {
    const backend = startBackend();
    const { _id: caseId, clientId } = await openOne(backend);
    const other = await storeClient(backend, { number: 2 });
    const placeOf = async (ids: { clientId: string; caseId: string | null }) =>
      await backend.run(async (ctx) => await Cases.findPlace(ctx, ids));
    expect(await placeOf({ clientId, caseId })).toEqual({ clientId, caseId });
    expect(await placeOf({ clientId: other, caseId })).toBeNull();
    expect(await placeOf({ clientId: caseId, caseId: null })).toBeNull();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Sofia" } });
    });
    expect(await placeOf({ clientId, caseId })).toBeNull();
    expect(await placeOf({ clientId, caseId: null })).toBeNull();
  });
});

test("a case is found by its own number alone", async () => {
  const backend = startBackend();
  await take(backend, 2_026, [1_002, 1_004]);
  const found = async (serial: number, year = 2_026) =>
    (await backend.run(async (ctx) => await Cases.findByNumber(ctx, { year, serial })))?.serial ?? null;
  expect([await found(1_002), await found(1_003), await found(1_002, 2_025)]).toEqual([1_002, null, null]);
});

test("a client's cases are listed newest first", async () => {
  const backend = startBackend();
  const { clientId } = await openOne(backend);
  const newCase = { clientId, caseType: "tn", customCaseType: null } as const;
  const second = await backend.run(async (ctx: MutationCtx) => await Cases.open(ctx, { job: "test" }, newCase));
  const listed = await backend.run(async (ctx) => await Cases.listOfClient(ctx, clientId));
  expect(listed.map(({ _id }) => _id)[0]).toBe(second._id);
  expect(listed).toHaveLength(2);
  await take(backend, 2_025, from(1_000, 3));
  const { _id, _creationTime, ...rest } = second;
  await backend.run(async (ctx: MutationCtx) => {
    for (const serial of from(2_000, 200)) await ctx.db.insert("cases", { ...rest, serial });
  });
  expect(await backend.run(async (ctx) => await Cases.listOfClient(ctx, clientId))).toHaveLength(200);
});
