import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract } from "../../../tests/support/functions/samples";
import { toldPayment } from "../../../tests/support/functions/toldPayment";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import type { ToldTransaction } from "../../platform/providers/payments/port";

// The number itself: a limit that is imported moves with its mistake.
const LONGEST_REASON = 500;

const clock = useFixedClock();
const { unwaive, waive } = api.contracts.ledger.staff;

/** A payment of the retainer with a refund of $27. */
const REFUNDED = toldPayment({
  linkId: "link-retainer",
  status: "PARTIALLY_REFUNDED",
  refundedCents: 2_700,
  occurredAt: NOON - 60_000,
});

async function aRefundedContract() {
  const practice = await aPractice(startBackend());
  const { backend, asSales, asAdmin } = practice;
  const id = await storeContract(backend, { status: "signed", submissionId: "71" });
  await backend.run(async (ctx: MutationCtx) => {
    const link = { contractId: id, purpose: "retainer", url: "https://pay.test/r", amountCents: 1, memo: "" } as const;
    await ctx.db.insert("payment_links", { ...link, linkId: "link-retainer", madeAt: NOON });
    await ContractMoney.setLink(ctx, await Contracts.get(ctx, id), link);
  });
  const store = async (differing: Partial<ToldTransaction>) => {
    await backend.mutation(internal.contracts.ledger.internal.store, { told: { ...REFUNDED, ...differing } });
  };
  await store({ status: "DEPOSITED", refundedCents: 0 });
  await store({});
  const details = async () => await asSales.query(api.contracts.page.staff.get, { id });
  const say = async (reason = "A kindness", refundedCents = 2_700) =>
    await asSales.mutation(waive, { id, transactionId: "t1", refundedCents, reason });
  return { ...practice, id, asAdmin, store, details, say };
}

// Caught: a goodwill refund of $27 that made a paid contract Pending and asked the client for it again.
test("a refund on purpose is not owed again: the retainer stays paid, its alert ends, and it is audited with author, sum and reason", async () => {
  const { backend, asSales, asAdmin, id, store, details, say } = await aRefundedContract();
  // Its id begins like the other payment's.
  await store({ transactionId: "t12", status: "PARTIALLY_REFUNDED", refundedCents: 100, amountCents: 100 });
  expect(await details()).toMatchObject({ retainer: "returned", due: { retainer: { dueCents: 2_700 } } });
  const news = async () => (await asSales.query(api.practice.notifications.staff.list, { wanted: 20 })).items;
  const before = await news();
  await say("  A kindness ");
  // No money has come.
  expect(await news()).toEqual(before);
  expect(await details()).toMatchObject({
    retainer: "paid",
    paidCents: 102_300,
    waivedCents: 2_700,
    due: { retainer: { dueCents: 0 } },
    alerts: [{ message: "A payment of $1 was refunded." }],
  });
  const [line] = await asSales.query(api.contracts.page.staff.timeline, { id });
  expect(line).toMatchObject({ label: "Refunded on purpose", detail: "$27 · A kindness", byName: "Sofia Reyes" });
  const [payment] = await asSales.query(api.contracts.ledger.staff.list, { id });
  expect(payment?.waiver).toMatchObject({ cents: 2_700, reason: "A kindness" });
  expect(await backend.run(async (ctx) => await ctx.db.query("payment_waivers").take(5))).toMatchObject([
    {
      contractId: id,
      transactionId: "t1",
      purpose: "retainer",
      cents: 2_700,
      reason: "A kindness",
      byName: "Sofia Reyes",
      decidedAt: NOON,
    },
  ]);
  const { page } = await asAdmin.query(api.access.audit.staff.list, {
    filter: {},
    paginationOpts: { numItems: 1, cursor: null },
  });
  expect(page).toMatchObject([{ action: "payments:waive", after: "$27" }]);
  const [logged] = await backend.run(async (ctx) => await ctx.db.query("audit_events").order("desc").take(1));
  expect(logged).toMatchObject({ action: "payments:waive", subject: id });
});

test("a repeated waiver counts once; a later refund needs another", async () => {
  const { backend, asSales, id, store, details, say } = await aRefundedContract();
  await say();
  await say("Another reason");
  const labels = async () =>
    (await asSales.query(api.contracts.page.staff.timeline, { id })).map(({ detail }) => detail);
  expect((await labels()).filter((detail) => detail?.includes("reason"))).toEqual([]);
  await store({ refundedCents: 5_000, providerUpdatedAt: NOON + 1 });
  expect(await details()).toMatchObject({ retainer: "returned", waivedCents: 2_700, alerts: [{}] });
  clock.pass(1);
  await say("More kindness", 5_000);
  expect(await details()).toMatchObject({ retainer: "paid", waivedCents: 5_000, alerts: [] });
  expect((await labels())[0]).toBe("$23 · More kindness");
  expect(await backend.run(async (ctx) => await ctx.db.query("payment_waivers").take(5))).toMatchObject([
    { cents: 5_000, reason: "More kindness", decidedAt: NOON + 1 },
  ]);
});

// Caught: a second refund between look and click, waived unseen.
test.each([2_699, 2_701, 0, -2_700, Number.NaN, Infinity])(
  "a person who saw %d cents refunded waives nothing, and reads the current sum",
  async (seenCents) => {
    const { details, store, say } = await aRefundedContract();
    const refused = { code: "INVALID", field: "refundedCents" };
    const sentence = (sum: string) =>
      `In total, ${sum} of this payment has now been refunded. Check the amount, then confirm again.`;
    await expect(say("A kindness", seenCents)).rejects.toMatchObject({ data: { ...refused, reason: sentence("$27") } });
    await store({ refundedCents: 5_000, providerUpdatedAt: NOON + 1 });
    await expect(say()).rejects.toMatchObject({ data: { ...refused, reason: sentence("$50") } });
    expect(await details()).toMatchObject({ retainer: "returned", waivedCents: 0 });
  },
);

test("a waiver can be undone, and the refund is due again", async () => {
  const { backend, asSales, asAdmin, id, details, say } = await aRefundedContract();
  await say();
  await asSales.mutation(unwaive, { id, transactionId: "t1" });
  await asSales.mutation(unwaive, { id, transactionId: "t1" });
  expect(await details()).toMatchObject({ retainer: "returned", waivedCents: 0 });
  const lines = await asSales.query(api.contracts.page.staff.timeline, { id });
  expect(lines.filter(({ label }) => label === "Refunded, and due again")).toMatchObject([
    { detail: "$27", byName: "Sofia Reyes" },
  ]);
  const { page } = await asAdmin.query(api.access.audit.staff.list, {
    filter: {},
    paginationOpts: { numItems: 1, cursor: null },
  });
  expect(page).toMatchObject([{ action: "payments:unwaive", before: "$27" }]);
  const [logged] = await backend.run(async (ctx) => await ctx.db.query("audit_events").order("desc").take(1));
  expect(logged).toMatchObject({ action: "payments:unwaive", subject: id });
});

test("no refund blocks charging the balance", async () => {
  const { details, store, say } = await aRefundedContract();
  expect(await details()).toMatchObject({ retainer: "returned", canChargeBalance: true });
  await say();
  expect(await details()).toMatchObject({ canChargeBalance: true });
  await store({ status: "RETURNED", providerUpdatedAt: NOON + 1 });
  expect(await details()).toMatchObject({ canChargeBalance: false });
});

test.each([
  ["", "Please say why the money was refunded"],
  [" \n\u00a0", "Please say why the money was refunded"],
  ["r".repeat(LONGEST_REASON + 1), "The reason can have at most 500 characters"],
])("the reason %j is refused", async (reason, sentence) => {
  const { say } = await aRefundedContract();
  await expect(say(reason)).rejects.toMatchObject({ data: { code: "INVALID", field: "reason", reason: sentence } });
});

test.each(["r", "r".repeat(LONGEST_REASON), "\u202e😀 \ud800 \u0007"])("the reason %j is stored", async (reason) => {
  const { details, say } = await aRefundedContract();
  await say(reason);
  expect(await details()).toMatchObject({ retainer: "paid" });
});

test("only a refunded payment of this contract can be waived", async () => {
  const { backend, asSales, id, store } = await aRefundedContract();
  await store({ transactionId: "t2", status: "DEPOSITED", refundedCents: 0 });
  const say = async (of: string, transactionId: string) =>
    await asSales.mutation(waive, { id: of, transactionId, refundedCents: 2_700, reason: "A kindness" });
  await expect(say(id, "t2")).rejects.toMatchObject({ data: { reason: "Nothing of this payment was refunded" } });
  const refund = { transactionId: "t3", type: "refund", status: "SUCCESSFUL", originalTransactionId: "t2" } as const;
  await store(Object.assign({ refundedCents: 0, amountCents: -2_700 }, refund));
  await expect(say(id, "t3")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await expect(say(id, "t9")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  const other = await storeContract(backend, { number: 2 });
  await expect(say(other, "t1")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});
