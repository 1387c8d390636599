import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import type { MutationCtx } from "../../_generated/server";
import { announce, announceTo, gatherFor, settle } from "./model";
import { ofRecord } from "./removing";

const clock = useFixedClock();

const NEWS = { kind: "requestAnswered", count: 1, name: "Passport", recordId: "k1/cases/c1", byName: "Ana" } as const;

/** Announces these to the lawyer, gathers the notifications of client "k1", and returns the stored rows. */
async function gathered(
  told: Partial<Parameters<typeof announceTo>[2]>[],
  how: { readUpTo?: number; others?: number } = {},
) {
  const { backend } = await aPractice(startBackend());
  clock.pass(1_000);
  return await backend.run(async (ctx: MutationCtx) => {
    const people = await ctx.db.query("users").take(9);
    const idOf = (email: string) => people.find((each) => each.email === email)?._id ?? expect.fail(email);
    const [daniel, sofia] = [idOf("daniel@firm.test"), idOf("sofia@firm.test")];
    await announceTo(ctx, sofia, NEWS);
    for (const differing of told) await announceTo(ctx, daniel, { ...NEWS, ...differing });
    for (let nth = 0; nth < (how.others ?? 0); nth += 1) await announceTo(ctx, daniel, { ...NEWS, recordId: "k2" });
    const readUpTo = how.readUpTo ?? 0;
    await ctx.db.insert("notification_readers", { userId: daniel, readUpTo, readApart: [], choices: [] });
    clock.pass(5_000);
    await gatherFor(ctx, daniel, { ...NEWS, count: 2, name: "Visa", within: "k1" });
    const rows = (await ctx.db.query("notifications").take(99)).filter(({ recordId }) => recordId !== "k2");
    const sofias = rows.filter(({ userId }) => userId === sofia);
    expect(sofias).toMatchObject([{ count: 1, name: "Passport", at: NOON + 1_000 }]);
    const daniels = rows.filter(({ userId }) => userId === daniel);
    return daniels.map(({ count, name, recordId, byName, at }) => [count, name, recordId, byName, at - NOON]);
  });
}

const ALONE = [2, null, null, "Ana", 6_000];
const passport = (recordId: string | null = "k1/cases/c1", byName = "Ana") => [1, "Passport", recordId, byName, 1_001];

// Caught: news of different clients or people gathered into one; read news that became unread again.
describe("notifications of one person are gathered into one row", () => {
  test.each<[string, Parameters<typeof gathered>, unknown[]]>([
    ["nothing before it", [[]], [ALONE]],
    ["unread news of the same place", [[{}]], [[3, null, "k1/cases/c1", "Ana", 6_000]]],
    ["unread news of another place of the client", [[{ recordId: "k1/cases/c2" }]], [[3, null, "k1", "Ana", 6_000]]],
    ["unread news of the client", [[{ recordId: "k1" }]], [[3, null, "k1", "Ana", 6_000]]],
  ])("with %s", async (_what, given, rows) => {
    expect(await gathered(...given)).toEqual(rows);
  });

  test.each<[string, Parameters<typeof gathered>, unknown[]]>([
    ["what was read", [[{}], { readUpTo: NOON + 1_001 }], [passport(), ALONE]],
    ["what somebody else has sent", [[{ byName: "Rui" }]], [passport("k1/cases/c1", "Rui"), ALONE]],
    ["a client whose id begins alike", [[{ recordId: "k10/cases/c1" }]], [passport("k10/cases/c1"), ALONE]],
    ["news with fifty of the kind after them", [[{}], { others: 50 }], [passport(), ALONE]],
  ])("but not with %s", async (_what, given, rows) => {
    expect(await gathered(...given)).toEqual(rows);
  });

  test("with news older than forty-nine others of the kind", async () => {
    expect(await gathered([{}], { others: 49 })).toEqual([[3, null, "k1/cases/c1", "Ana", 6_000]]);
  });
});

test("settled news have the record and their end, with a short name; other news stay, and swept news are not restored", async () => {
  const { backend } = await aPractice(startBackend());
  await backend.run(async (ctx: MutationCtx) => {
    const news = { kind: "paymentUnknown", count: 1, name: "$350", recordId: null } as const;
    const [first, other, swept] = [await announce(ctx, news), await announce(ctx, news), await announce(ctx, news)];
    await ctx.db.delete("notifications", swept);
    const before = await ctx.db.get("notifications", first);
    clock.pass(1_000);
    for (const id of [first, swept]) await settle(ctx, id, { name: "y".repeat(50_000), recordId: "k8" });
    const after = await ctx.db.get("notifications", first);
    expect(after).toEqual({ ...before, name: after?.name, recordId: "k8", endedAt: NOON + 1_000 });
    expect(after?.name?.length).toBeLessThan(300);
    expect(await ctx.db.get("notifications", other)).toMatchObject({ name: "$350", recordId: null, endedAt: null });
    expect(await ctx.db.query("notifications").take(9)).toHaveLength(2);
  });
});

test("news about a record and about addresses below it are deleted with it, in batches, and no others", async () => {
  const { backend } = await aPractice(startBackend());
  await backend.run(async (ctx: MutationCtx) => {
    const about = ["k0", "k1", "k1/cases/c1", "k1/messages", "k1x", "k10", "k2", null];
    for (const recordId of about) await announce(ctx, { kind: "newLead", count: 1, name: "Ana", recordId });
    expect(await ofRecord.remove(ctx, "k1", 2)).toHaveLength(2);
    expect(await ofRecord.remove(ctx, "k1", 2)).toHaveLength(1);
    expect(await ofRecord.remove(ctx, "k1", 2)).toHaveLength(0);
    const left = await ctx.db.query("notifications").take(9);
    expect(left.map(({ recordId }) => recordId)).toEqual(["k0", "k1x", "k10", "k2", null]);
  });
});
