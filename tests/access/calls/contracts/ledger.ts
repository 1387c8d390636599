import { api } from "../../../../convex/_generated/api";
import { storeContract } from "../../../support/functions/samples";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { list, listStrays, months, unwaive, waive } = api.contracts.ledger.staff;

export const domain: DomainCalls = {
  seed: async (backend) => {
    const contractId = await storeContract(backend, { number: 9_001, submissionId: "9001" }, { retainer: "paid" });
    const refunded = { type: "ccPayment", status: "PARTIALLY_REFUNDED", amountCents: 105_000, refundedCents: 2_700 };
    const nobody = { originalTransactionId: null, method: null, lastFour: null, payerName: null, errorText: null };
    const times = { occurredAt: 1, providerUpdatedAt: 1, month: "2026-01" };
    const place = { transactionId: "t1", contractId, purpose: "retainer", linkId: "l1" } as const;
    await backend.run(async (ctx) => {
      await ctx.db.insert("payment_transactions", { ...place, ...refunded, ...nobody, ...times });
    });
  },
  ids: { stored: "9001", absent: ["9999", "", storedId("users", 0)] },
  calls: {
    "contracts/ledger/staff:list": {
      permission: "contracts:read",
      kind: "query",
      run: (caller, id) => caller.query(list, { id }),
      absent: { answers: [] },
    },
    "contracts/ledger/staff:listStrays": {
      permission: "payments:ledger",
      kind: "query",
      adminOnly: true,
      run: (caller) => caller.query(listStrays, { cursor: null }),
      absent: null,
    },
    "contracts/ledger/staff:waive": {
      permission: "payments:waive",
      kind: "mutation",
      run: (caller, id) =>
        caller.mutation(waive, { id, transactionId: "t1", refundedCents: 2_700, reason: "a kindness" }),
      absent: notFound("contract"),
    },
    "contracts/ledger/staff:unwaive": {
      permission: "payments:waive",
      kind: "mutation",
      run: (caller, id) => caller.mutation(unwaive, { id, transactionId: "t1" }),
      absent: notFound("contract"),
    },
    "contracts/ledger/staff:months": {
      permission: "contracts:read",
      kind: "query",
      run: (caller) => caller.query(months, {}),
      absent: null,
    },
  },
};
