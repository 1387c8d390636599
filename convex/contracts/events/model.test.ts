import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient, storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";

useFixedClock();

const ANA = { clientName: "Ana Souza", clientEmail: "ana@mail.test" };

/** Ana Souza's contract, paid and signed, and the resulting activities of each client. */
async function aContractOf() {
  const { backend } = await aPractice(startBackend());
  const settle = async (contract: Partial<ContractRow> = {}) => {
    const contractId = await storeContract(backend, { submissionId: "71", ...ANA, caseType: "h1b", ...contract });
    await backend.run(async (ctx) => {
      const link = { contractId, purpose: "retainer", linkId: "l1", url: "https://pay.test", amountCents: 1 } as const;
      await ctx.db.insert("payment_links", { ...link, memo: "", madeAt: NOON });
    });
    const payment = { transactionId: "t1", linkId: "l1", type: "ccPayment", status: "DEPOSITED", amountCents: 105_000 };
    const none = { originalTransactionId: null, method: null, lastFour: null, payerName: null, errorText: null };
    const told = { ...payment, ...none, refundedCents: 0, occurredAt: NOON, providerUpdatedAt: NOON };
    await backend.mutation(internal.contracts.ledger.internal.store, { told });
    await backend.mutation(internal.contracts.ledger.internal.store, { told });
    const state = {
      status: "completed",
      viewedAt: NOON,
      completedAt: NOON,
      declinedAt: null,
      declineReason: null,
    } as const;
    await backend.mutation(internal.contracts.signing.internal.apply, { submissionId: "71", state });
    const rows = await backend.run(async (ctx) => await ctx.db.query("client_activities").take(10));
    return rows.map(({ clientId, activityType, metadata, isVisibleToClient }) => {
      return { clientId, activityType, metadata, isVisibleToClient };
    });
  };
  return { backend, settle };
}

describe("an event of a contract", () => {
  const toldOf = (clientId: string) => [
    {
      clientId,
      activityType: "payment_received",
      metadata: { amountCents: "105000", title: "H-1B", contract: expect.stringMatching(/\/retainer$/) as string },
      isVisibleToClient: true,
    },
    {
      clientId,
      activityType: "contract_signed",
      metadata: { title: "H-1B", contract: expect.any(String) as string },
      isVisibleToClient: true,
    },
  ];

  // Caught: one payment announced at each of its states.
  test("is announced once to the client of its name and address", async () => {
    const { backend, settle } = await aContractOf();
    await storeClient(backend, { number: 2, clientName: "Leo Souza", clientEmail: "ana@mail.test" });
    await storeClient(backend, { number: 3, ...ANA, deleted: { at: 1, byName: "Sam" } });
    const clientId = await storeClient(backend, ANA);
    expect(await settle()).toEqual(toldOf(clientId));
  });

  test("is announced to the linked client, under any name", async () => {
    const { backend, settle } = await aContractOf();
    const clientId = await storeClient(backend, { clientName: "Ana Lima", clientEmail: "lima@mail.test" });
    await storeClient(backend, { number: 2, ...ANA });
    expect(await settle({ clientId })).toEqual(toldOf(clientId));
  });

  // Caught: a namesake at the same address, who saw another person's payment.
  test("is announced to nobody if it may be one of two clients", async () => {
    const { backend, settle } = await aContractOf();
    await storeClient(backend, ANA);
    await storeClient(backend, { number: 2, ...ANA });
    expect(await settle()).toEqual([]);
  });

  test("is announced to nobody if there is no such client", async () => {
    const { backend, settle } = await aContractOf();
    await storeClient(backend, { ...ANA, clientEmail: "" });
    expect(await settle({ clientEmail: "" })).toEqual([]);
  });
});
