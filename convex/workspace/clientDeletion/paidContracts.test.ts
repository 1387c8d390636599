import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient, storeContract } from "../../../tests/support/functions/samples";
import { toldPayment } from "../../../tests/support/functions/toldPayment";
import { api } from "../../_generated/api";

const clock = useFixedClock();
const { begin, paidContracts } = api.workspace.clientDeletion.staff;
const typed = "DELETE";

/** A client with a contract that was paid for. */
async function storePaying(backend: Backend, number: number) {
  const clientId = await storeClient(backend, { number });
  const contractId = await storeContract(backend, { number, clientId, status: "completed" });
  await backend.run(async (ctx) => {
    const transactionId = `t${String(number)}`;
    const line = { contractId, transactionId, purpose: "retainer", linkId: "link", month: "2026-03" } as const;
    await ctx.db.insert("payment_transactions", { ...toldPayment(), ...line });
  });
  return { clientId, contractId };
}

test("the ledger keeps the contracts of deleted clients that were paid for, and tells administrators alone", async () => {
  const { backend, asAdmin, asSales } = await aPractice(startBackend());
  const { clientId, contractId } = await storePaying(backend, 1);
  await storeContract(backend, { number: 2, clientId, status: "completed" });
  await backend.run(async (ctx) => {
    await ctx.db.insert("contract_counts", { listed: 2, nextNumber: 3 });
  });
  await asAdmin.mutation(begin, { clientId, typed });
  const { contracts, nextCursor } = await asAdmin.query(paidContracts, { cursor: null });
  const deleted = { deletedAt: NOON, byName: "Ana Duarte" };
  expect(contracts).toMatchObject([
    { contractId, number: 1, feeCents: 350_000, ...deleted, payments: [{ receiptNumber: "1-1" }] },
  ]);
  expect(nextCursor).toBeNull();
  expect(await refusalOf(asSales.query(paidContracts, { cursor: null }))).toMatchObject({ code: "FORBIDDEN" });
});

test("the newest deletion comes first, with who deleted the client and when", async () => {
  const { backend, asAdmin, asSales, asLawyer } = await aPractice(startBackend());
  for (const [place, person] of [asSales, asLawyer].entries()) {
    const { clientId } = await storePaying(backend, place + 1);
    clock.pass(1_000);
    await person.mutation(begin, { clientId, typed });
  }
  const { contracts } = await asAdmin.query(paidContracts, { cursor: null });
  expect(contracts).toMatchObject([
    { number: 2, byName: "Daniel Okafor", deletedAt: NOON + 2_000 },
    { number: 1, byName: "Sofia Reyes", deletedAt: NOON + 1_000 },
  ]);
});
