import { omit } from "convex-helpers";
import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract } from "../../../tests/support/functions/samples";
import { toldPayment } from "../../../tests/support/functions/toldPayment";
import { api } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";

useFixedClock();
const { list, listStrays } = api.contracts.ledger.staff;

type Line = Omit<Doc<"payment_transactions">, "_id" | "_creationTime">;

async function storeLines(backend: Backend, contractId: Id<"contracts">, lines: Partial<Line>[]): Promise<void> {
  const line = { ...toldPayment(), contractId, purpose: "retainer", linkId: "link", month: "2026-03" } as const;
  await backend.run(async (ctx) => {
    for (const each of lines) await ctx.db.insert("payment_transactions", { ...line, ...each });
  });
}

// Caught: a contract's page without its payments, and receipts whose numbers staff could not look up.
test("a contract's payments are newest first, each with its refunds and its receipt number", async () => {
  const { backend, asSales } = await aPractice(startBackend());
  const id = await storeContract(backend, { number: 63, status: "completed" });
  await storeLines(backend, id, [
    { transactionId: "t1", occurredAt: NOON - 2_000, status: "PARTIALLY_REFUNDED", refundedCents: 2_700 },
    { transactionId: "t2", occurredAt: NOON, purpose: "balance", status: "PENDING", type: "achPayment" },
    // Paid before the second, and reported after it: its receipt has the later number.
    { transactionId: "t3", occurredAt: NOON - 1_000, status: "ERROR", errorText: "Card declined" },
  ]);
  const waiver = { cents: 2_700, reason: "Goodwill", byName: "Ana Duarte", decidedAt: NOON - 500 };
  await backend.run(async (ctx) => {
    const about = { contractId: id, transactionId: "t1", purpose: "retainer" } as const;
    await ctx.db.insert("payment_waivers", { ...about, ...waiver });
  });
  const payments = await asSales.query(list, { id });
  expect(payments.map((each) => [each.transactionId, each.receiptNumber, each.state, each.refundedCents])).toEqual([
    ["t2", "63-2", "processing", 0],
    ["t3", "63-3", "failed", 0],
    ["t1", "63-1", "partlyGivenBack", 2_700],
  ]);
  expect(payments[0]).toMatchObject({ method: "transfer", lastFour: "4242", payerName: "Ana Souza", waiver: null });
  expect(payments[1]).toMatchObject({ errorText: "Card declined", waiver: null });
  expect(payments[2]).toMatchObject({ keptCents: 102_300, waiver });
});

// Caught: only the two hundred newest, so that older payments without a contract were nowhere.
test("all payments without a contract are listed, a hundred on a page, newest first", async () => {
  const { backend, asAdmin } = await aPractice(startBackend());
  const stray = { linkId: null, amountCents: 100, payerName: "Leo", occurredAt: NOON - 9, foundAt: NOON };
  await backend.run(async (ctx) => {
    for (let nth = 0; nth <= 100; nth += 1) {
      await ctx.db.insert("payment_strays", { ...stray, transactionId: `t${String(nth)}` });
    }
  });
  const first = await asAdmin.query(listStrays, { cursor: null });
  expect(first.strays).toHaveLength(100);
  expect(first.strays[0]).toEqual({ ...omit(stray, ["linkId"]), transactionId: "t100" });
  const next = await asAdmin.query(listStrays, { cursor: first.nextCursor });
  expect(next).toMatchObject({ strays: [{ transactionId: "t0" }], nextCursor: null });
});
