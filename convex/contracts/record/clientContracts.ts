/** The contracts of a client: linked ones, and unlinked ones of the same person. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Portals from "../../access/portal/people";
import * as Clients from "../../clients/record/model";
import { normaliseEmail } from "../../platform/emailAddresses";
import * as Contracts from "./model";

/** More than a client has. */
const MOST_OF_A_CLIENT = 100;
/** More than the family of one address has. */
const MOST_OF_AN_ADDRESS = 100;

/**
 * The client's contracts: linked ones, and unlinked ones with their name and address. If the client has a portal, the
 * address must be the account's verified one: the client may have typed the record's.
 */
export async function listOfClient(ctx: QueryCtx, client: Doc<"clients">): Promise<Doc<"contracts">[]> {
  const { _id: clientId, contractId } = client;
  const linked = await Contracts.contractsOf(ctx, clientId).take(MOST_OF_A_CLIENT);
  const newest = contractId === null ? null : await Contracts.find(ctx, contractId);
  const verified = (await Portals.listMembers(ctx, clientId)).map(({ email }) => normaliseEmail(email));
  const isVerified = (contract: Keyed) => verified.length === 0 || verified.includes(contract.emailKey ?? "");
  const unlinked = (await listUnlinked(ctx, client)).filter(isVerified);
  const own = unlinked.length > 0 && (await hasNamesake(ctx, client)) ? [] : unlinked;
  if (newest !== null && (newest.clientId ?? clientId) === clientId) own.push(newest);
  return [...new Map([...linked, ...own].map((each) => [each._id, each])).values()].filter(isThere);
}

/** Unlinked contracts with the client's name and address, counted as the client's or not. */
export async function listUnlinked(ctx: QueryCtx, client: Doc<"clients">): Promise<Doc<"contracts">[]> {
  const { emailKey } = client;
  if (emailKey === "") return [];
  const sameAddress = ctx.db.query("contracts").withIndex("by_emailKey", (q) => q.eq("emailKey", emailKey));
  const known = await sameAddress.order("desc").take(MOST_OF_AN_ADDRESS);
  return known.filter((each) => each.clientId === undefined && isSamePerson(each, client));
}

interface Keyed {
  nameKey?: string;
  emailKey?: string;
}

function isSamePerson(one: Keyed, other: Keyed): boolean {
  return one.nameKey === other.nameKey && one.emailKey === other.emailKey;
}

/** Another client has this name and address: an unlinked contract may be theirs. */
async function hasNamesake(ctx: QueryCtx, client: Doc<"clients">): Promise<boolean> {
  const { _id, nameKey, emailKey, phoneKey } = client;
  const known = await Clients.listKnown(ctx, { nameKey, emailKey, phoneKey });
  return known.some((each) => each._id !== _id && isSamePerson(each, client));
}

function isThere({ deleted }: Doc<"contracts">): boolean {
  return deleted === undefined;
}

/** The emptied contracts of a deleted client. */
export async function listRemoved(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"contracts">[]> {
  return (await Contracts.contractsOf(ctx, clientId).take(MOST_OF_A_CLIENT)).filter((each) => !isThere(each));
}
