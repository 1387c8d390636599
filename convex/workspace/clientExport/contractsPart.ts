/** A client's contracts in an export, with their payments and events. */
import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Cases from "../../cases/record/model";
import * as ContractEvents from "../../contracts/events/model";
import * as ContractMoney from "../../contracts/money/model";
import { BALANCE_LABELS, RETAINER_LABELS } from "../../contracts/money/rules";
import * as ClientContracts from "../../contracts/record/clientContracts";
import * as Contracts from "../../contracts/record/model";
import { statusLabel } from "../../contracts/record/rules";
import { contractPathIdOf } from "../../platform/ids";
import * as Ledger from "../../contracts/ledger/model";
import { isoOf, whole, type ExportPage, type Read } from "./clientPart";
import type { ExportPart, ExportRow } from "./rules";

/** The client's contracts, as portal and deletion count them, and those made into one of the cases, oldest first. */
async function listOfClient(ctx: QueryCtx, client: Doc<"clients">): Promise<Doc<"contracts">[]> {
  const cases = await Cases.listOfClient(ctx, client._id);
  const ids = new Set<Id<"contracts">>();
  for (const { contractId } of [client, ...cases]) if (contractId !== null) ids.add(contractId);
  for (const { _id } of await ClientContracts.listOfClient(ctx, client)) ids.add(_id);
  const contracts = await Promise.all([...ids].map(async (id) => await Contracts.find(ctx, id)));
  return contracts.filter((each) => each !== null).sort((a, b) => a.number - b.number);
}

async function ofContracts(
  ctx: QueryCtx,
  client: Doc<"clients">,
  rowsOf: (contract: Doc<"contracts">) => Promise<ExportRow[]>,
): Promise<ExportPage> {
  const contracts = await listOfClient(ctx, client);
  const rows = await Promise.all(
    contracts.map(async (contract) =>
      (await rowsOf(contract)).map((row) => ({ contract: contractPathIdOf(contract), ...row })),
    ),
  );
  return whole(rows.flat());
}

/** More events than a contract has. */
const LONGEST_HISTORY = 1_000;

export const READ_OF_CONTRACTS: Record<Extract<ExportPart, "contracts" | "payments" | "contractHistory">, Read> = {
  contracts: async (ctx, client) =>
    await ofContracts(ctx, client, async (contract) => {
      const money = await ContractMoney.get(ctx, contract);
      return [
        {
          caseType: caseTypeLabel(contract),
          ...pick(contract, ["services", "feeCents", "retainerCents"]),
          paidCents: money.paidCents,
          firstPayment: RETAINER_LABELS[money.retainer],
          secondPayment: BALANCE_LABELS[money.balance],
          status: statusLabel(contract.status),
          createdAt: isoOf(Contracts.createdAtOf(contract)),
          sentAt: isoOf(contract.sentAt),
          signedAt: isoOf(contract.signedAt),
          createdBy: contract.createdByName,
        },
      ];
    }),
  payments: async (ctx, client) =>
    await ofContracts(ctx, client, async ({ _id }) => {
      const ledger = await Ledger.ledgerOf(ctx, _id);
      return ledger.map((each) => ({
        occurredAt: isoOf(each.occurredAt),
        ...pick(each, ["purpose", "type", "status", "amountCents", "refundedCents", "method", "lastFour", "payerName"]),
        transaction: each.transactionId,
      }));
    }),
  contractHistory: async (ctx, client) =>
    await ofContracts(ctx, client, async (contract) => {
      const events = await ContractEvents.list(ctx, contract, LONGEST_HISTORY);
      return events.map(({ at, byName, label, detail }) => ({ at: isoOf(at), by: byName, what: label, detail }));
    }),
};
