/** What is left of a contract when its client is deleted: its number and amounts, to which the ledger belongs. */
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as Clients from "../clients/model";
import { personKeys } from "../clients/rules";
import * as ContractMoney from "../contractMoney/model";
import * as ContractSteps from "../contractSteps/model";
import { nextVersion } from "../liveList/model";
import { contractsAfter, takeCounts } from "./model";

/** More than a client has. */
const MOST_OF_A_CLIENT = 100;

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("contracts").withIndex("by_clientId", (q) => q.eq("clientId", clientId));
}

/** The client's contracts as they are: those that are linked, and those of this name and address that no client has yet. */
export async function listOfClient(ctx: QueryCtx, client: Doc<"clients">): Promise<Doc<"contracts">[]> {
  const { _id: clientId, contractId, emailKey, nameKey } = client;
  const newest = contractId === null ? null : await ctx.db.get("contracts", contractId);
  const linked = await ofClient(ctx, clientId).take(MOST_OF_A_CLIENT);
  const sameAddress = await ctx.db
    .query("contracts")
    .withIndex("by_emailKey", (q) => q.eq("emailKey", emailKey))
    .take(MOST_OF_A_CLIENT);
  const unlinked = sameAddress.filter((each) => each.clientId === undefined && each.nameKey === nameKey);
  if (unlinked.length > 0 && (await hasNamesake(ctx, client))) unlinked.length = 0;
  const all = [...linked, ...unlinked, ...(newest === null ? [] : [newest])];
  const own = all.filter((each) => each.clientId === undefined || each.clientId === clientId);
  return [...new Map(own.map((each) => [each._id, each])).values()].filter(isThere);
}

/** Another client has this name and address: a contract that is not linked may be theirs. */
async function hasNamesake(ctx: QueryCtx, { _id, nameKey, emailKey, phoneKey }: Doc<"clients">): Promise<boolean> {
  const known = await Clients.listKnown(ctx, { nameKey, emailKey, phoneKey });
  return known.some((each) => each._id !== _id && each.nameKey === nameKey && each.emailKey === emailKey);
}

function isThere({ deleted }: Doc<"contracts">): boolean {
  return deleted === undefined;
}

/** What is left of the contracts of a deleted client. */
export async function listRemoved(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"contracts">[]> {
  return (await ofClient(ctx, clientId).take(MOST_OF_A_CLIENT)).filter((each) => !isThere(each));
}

/** Does not name a person; the amounts, the dates and who made it stay. */
const NOBODY = {
  clientName: "",
  clientEmail: "",
  clientPhone: null,
  customCaseType: null,
  services: "",
  leadId: null,
  statusReason: null,
  submissionId: null,
  signingUrl: null,
  hasReminders: false,
} as const;

/** Takes the contract off the list for good and ends what is still to be done for it; its steps and figures go with it. */
export async function remove(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { clientId, byName }: { clientId: Id<"clients">; byName: string },
): Promise<void> {
  const counts = await takeCounts(ctx);
  await ctx.db.patch("contract_counts", counts._id, { listed: Math.max(0, counts.listed - 1) });
  await ctx.db.patch("contracts", contract._id, {
    ...NOBODY,
    ...personKeys(NOBODY),
    clientId,
    deleted: { at: Date.now(), byName },
    updatedAt: await nextVersion(contractsAfter(ctx, 0)),
  });
  await ContractSteps.remove(ctx, contract._id);
  await ContractMoney.remove(ctx, contract);
}
