import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeClient, storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractSteps from "../steps/model";
import { externalIdOf } from "../steps/rules";
import { STEP_OF } from "../payments/model";

const clock = useFixedClock();
const { ledger, payments, signing } = internal.contracts;
const MARIA = { clientName: "Maria Santos", clientEmail: "maria@home.test" };

async function aPortal() {
  const practice = await aPractice(startBackend());
  const { asClient, backend } = practice;
  const clientId = await storeBoundClient(backend, "client", MARIA);
  const add = async (differing: Partial<ContractRow> = {}) => {
    const contractId = await storeContract(backend, { status: "pending", ...MARIA, caseType: "h1b", ...differing });
    await backend.run(async (ctx: MutationCtx) => {
      for (const step of ["signing", "retainerLink", "balanceLink"] as const) {
        await ContractSteps.add(ctx, contractId, step);
      }
    });
    return contractId;
  };
  const send = async (contractId: Awaited<ReturnType<typeof add>>, submissionId = "71") => {
    await backend.mutation(signing.internal.begin, { contractId });
    await backend.mutation(signing.internal.finish, { contractId, submissionId, signingUrl: "https://sign.test/s/71" });
  };
  const charge = async (contractId: Awaited<ReturnType<typeof add>>, purpose: "retainer" | "balance") => {
    const link = { linkId: `link-${purpose}`, url: "https://pay.test/1", providerClientId: "client-1" };
    await backend.mutation(payments.internal.begin, { contractId, purpose });
    const externalId = externalIdOf(contractId, STEP_OF[purpose]);
    await backend.mutation(payments.internal.finish, { contractId, purpose, externalId, link });
  };
  const pay = async (purpose: "retainer" | "balance", amountCents: number) => {
    const when = { occurredAt: NOON - 60_000, providerUpdatedAt: Date.now() };
    const of = { transactionId: purpose, linkId: `link-${purpose}`, amountCents, refundedCents: 0 };
    const how = { method: "ACH", lastFour: "6789", payerName: "Maria Santos", errorText: null };
    const what = { type: "achPayment", status: "DEPOSITED", originalTransactionId: null } as const;
    await backend.mutation(ledger.internal.store, { told: { ...when, ...of, ...how, ...what } });
  };
  const told = async () =>
    (await asClient.query(api.clients.notices.portal.list, {})).map(({ kind, facts, readAt }) => [
      kind,
      facts["title"],
      facts["amountCents"] ?? null,
      readAt === null ? "unread" : "read",
    ]);
  return { ...practice, clientId, add, send, charge, pay, told };
}

describe("a client's notices about a contract", () => {
  test("to sign, about payments due and payments received", async () => {
    const { backend, add, send, charge, pay, told } = await aPortal();
    const contractId = await add();
    await send(contractId);
    // The retainer's link belongs to the contract to sign.
    await charge(contractId, "retainer");
    expect(await told()).toEqual([["contract_to_sign", "H-1B", null, "unread"]]);
    const state = { viewedAt: null, completedAt: NOON, declinedAt: null, declineReason: null };
    await backend.mutation(signing.internal.apply, { submissionId: "71", state: { status: "completed", ...state } });
    expect(await told()).toEqual([["contract_to_sign", "H-1B", null, "read"]]);
    clock.pass(1_000);
    await pay("retainer", 105_000);
    clock.pass(1_000);
    await charge(contractId, "balance");
    expect((await told()).slice(0, 2)).toEqual([
      ["payment_due", "H-1B", "245000", "unread"],
      ["payment_received", "H-1B", "105000", "unread"],
    ]);
    clock.pass(1_000);
    await pay("balance", 245_000);
    // The payments due are superseded.
    expect((await told()).slice(0, 2)).toEqual([
      ["payment_received", "H-1B", "245000", "unread"],
      ["payment_received", "H-1B", "105000", "unread"],
    ]);
    const activities = await backend.run(async (ctx) => await ctx.db.query("client_activities").take(9));
    expect(activities.map(({ activityType, description }) => [activityType, description])).toEqual([
      ["contract_to_sign", "Contract to sign"],
      ["contract_signed", "Contract signed"],
      ["payment_received", "Payment received"],
      ["payment_due", "Payment due"],
      ["payment_received", "Payment received"],
    ]);
  });

  test("that is linked to the client, under any name", async () => {
    const { add, send, clientId, told } = await aPortal();
    await send(await add({ clientName: "Maria S. Married", clientId }));
    expect(await told()).toHaveLength(1);
  });

  // Caught: a foreign contract with the same address; a namesake's; a deleted client's.
  test.each<[string, Partial<ContractRow>]>([
    ["of another name at the same address", { clientName: "Peter Santos" }],
    ["of the same name at another address", { clientEmail: "other@home.test" }],
  ])("but not of one %s", async (_which, differing) => {
    const { add, send, told } = await aPortal();
    await send(await add(differing));
    expect(await told()).toEqual([]);
  });

  test("but not if two clients have this name and address", async () => {
    const { backend, add, send, told } = await aPortal();
    await storeClient(backend, { number: 2, ...MARIA });
    await send(await add());
    expect(await told()).toEqual([]);
  });

  test("and a deleted client gets none", async () => {
    const { backend, add, send, clientId } = await aPortal();
    const contractId = await add({ clientId });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
    });
    await send(contractId);
    expect(await backend.run(async (ctx) => await ctx.db.query("portal_notices").take(9))).toEqual([]);
  });
});
