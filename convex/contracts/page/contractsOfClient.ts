/** The contracts of a client for the client's page. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as ClientContracts from "../record/clientContracts";
import * as Clients from "../../clients/record/model";
import * as ContractMoney from "../money/model";
import { owedCents } from "../money/rules";
import { isOver } from "../record/rules";
import { contractPathIdOf } from "../../platform/ids";
import type { vClientContracts } from "./answers";

type Listed = Infer<typeof vClientContracts>;

/** Newest first: linked contracts, and unlinked ones with the same name and address. Empty for an unknown client. */
export async function listOfClient(ctx: QueryCtx, id: string): Promise<Listed> {
  const client = await Clients.find(ctx, id);
  if (client === null || client.deleted !== null) return [];
  const own = await ClientContracts.listOfClient(ctx, client);
  const unlinked = await ClientContracts.listUnlinked(ctx, client);
  const contracts = [...new Map([...own, ...unlinked].map((each) => [each._id, each])).values()];
  const newestFirst = contracts.toSorted((a, b) => b.number - a.number);
  return await Promise.all(newestFirst.map(async (contract) => await rowOf(ctx, client, contract)));
}

async function rowOf(ctx: QueryCtx, client: Doc<"clients">, contract: Doc<"contracts">): Promise<Listed[number]> {
  const money = await ContractMoney.get(ctx, contract);
  const { _id, clientId, feeCents } = contract;
  const waivedCents = ContractMoney.waivedCentsOf(money);
  return {
    pathId: contractPathIdOf(contract),
    ...pick(contract, ["number", "feeCents", "status"]),
    caseTypeWords: caseTypeLabel(contract),
    isArchived: contract.archivedAt !== null,
    owedCents: isOver(contract) ? 0 : owedCents({ feeCents, paidCents: money.paidCents, waivedCents }),
    isLinked: clientId !== undefined || client.contractId === _id,
  };
}
