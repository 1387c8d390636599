import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import { BUILT_IN_TYPES, BYTES_PER_MB } from "./rules";

// The number itself: with an imported limit, the test would move with a mistake.
const MOST_TYPES = 200;

useFixedClock();
const { list, save } = api.practice.documentTypes.staff;
const LEASE = {
  displayName: " Lease ",
  description: " Signed lease of the office ",
  securityLevel: 2,
  extensions: ["pdf" as const],
  maxBytes: 10 * BYTES_PER_MB,
  expires: true,
  isOffered: true,
} as const;
const lease = () => ({ ...LEASE, extensions: [...LEASE.extensions] });
const started = async () => await aPractice(startBackend());

test("a new practice has the built-in types, by level and name", async () => {
  const { asSales } = await started();
  const types = await asSales.query(list, {});
  expect(types).toHaveLength(BUILT_IN_TYPES.length);
  const levels = types.map(({ securityLevel }) => securityLevel);
  expect(levels).toEqual(levels.toSorted());
  expect(types.find(({ key }) => key === "passport")).toMatchObject({ displayName: "Passport", version: 0 });
});

describe("an administrator", () => {
  test("adds a type, which gets its own key and is listed in order", async () => {
    const { asAdmin, asSales } = await started();
    const key = await asAdmin.mutation(save, { key: null, facts: lease(), version: 7 });
    expect(key).toBe("lease");
    const types = await asSales.query(list, {});
    const tidy = { displayName: "Lease", description: "Signed lease of the office" };
    expect(types.find((type) => type.key === "lease")).toEqual({ ...lease(), ...tidy, key, version: 1 });
    const again = await asAdmin.mutation(save, { key: null, facts: { ...lease(), displayName: "lease!" }, version: 0 });
    expect(again).toBe("lease_2");
  });

  // Caught: one type more than is listed, which nobody ever sees.
  test("adds up to the listed number of types, and not one more", async () => {
    const { asAdmin, asSales } = await started();
    const add = async (nth: number) =>
      await asAdmin.mutation(save, {
        key: null,
        facts: { ...lease(), displayName: `Lease ${String(nth)}` },
        version: 0,
      });
    for (let nth = BUILT_IN_TYPES.length; nth < MOST_TYPES; nth += 1) await add(nth);
    const reason = `There can be at most ${String(MOST_TYPES)} document types`;
    expect(await refusalOf(add(MOST_TYPES))).toEqual({ code: "INVALID", field: "displayName", reason });
    expect(await asSales.query(list, {})).toHaveLength(MOST_TYPES);
  });

  // Caught: a built-in type listed twice, changed and unchanged.
  test("changes a built-in type, once for everybody, and withdraws it", async () => {
    const { asAdmin, asSales } = await started();
    const facts = { ...lease(), displayName: "Passport book", description: "All pages", isOffered: false };
    await asAdmin.mutation(save, { key: "passport", facts, version: 0 });
    const types = await asSales.query(list, {});
    expect(types).toHaveLength(BUILT_IN_TYPES.length);
    expect(types.filter(({ key }) => key === "passport")).toEqual([{ ...facts, key: "passport", version: 1 }]);
    // It may keep its own name.
    await asAdmin.mutation(save, { key: "passport", facts: { ...facts, expires: false }, version: 1 });
    expect((await asSales.query(list, {})).filter(({ key }) => key === "passport")).toEqual([
      { ...facts, expires: false, key: "passport", version: 2 },
    ]);
  });

  test("is refused after another change, and changes nothing", async () => {
    const { asAdmin, asSales } = await started();
    await asAdmin.mutation(save, { key: "visa", facts: lease(), version: 0 });
    const late = asAdmin.mutation(save, { key: "visa", facts: { ...lease(), displayName: "Mine" }, version: 0 });
    expect(await refusalOf(late)).toEqual({ code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: NOON, current: "1" });
    expect((await asSales.query(list, {})).find(({ key }) => key === "visa")?.displayName).toBe("Lease");
  });

  test.each([
    ["a name that another has", { displayName: "degree" }, "displayName", "Another document type has this name"],
    ["no kind of file", { extensions: [] }, "extensions", "Choose at least one kind of file"],
  ])("cannot save %s", async (_, change, ...[field, reason]) => {
    const { asAdmin } = await started();
    const saved = asAdmin.mutation(save, { key: null, facts: { ...lease(), ...change }, version: 0 });
    expect(await refusalOf(saved)).toEqual({ code: "INVALID", field, reason });
  });

  test("cannot change an unknown type", async () => {
    const { asAdmin } = await started();
    const saved = asAdmin.mutation(save, { key: "nothing", facts: lease(), version: 0 });
    expect(await refusalOf(saved)).toEqual({ code: "NOT_FOUND", what: "document type" });
  });

  test("is in the audit log with the changed fields", async () => {
    const { asAdmin, backend } = await started();
    await asAdmin.mutation(save, { key: "visa", facts: lease(), version: 0 });
    const plan = { ...lease(), displayName: "Plan", extensions: ["pdf" as const, "png" as const], isOffered: false };
    await asAdmin.mutation(save, { key: null, facts: plan, version: 0 });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    const action = "documentTypes:edit";
    expect(events).toMatchObject([
      { action, subject: "document type visa", before: "Visa", after: "Lease: pdf, 10 MB" },
      { action, subject: "document type plan", before: null, after: "Plan: pdf, png, 10 MB, not offered" },
    ]);
  });
});
