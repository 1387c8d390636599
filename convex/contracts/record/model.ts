import type { PaginationOptions, WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as ContractMoney from "../money/model";
import { nextVersion } from "../../platform/liveList/model";
import { boundCursor, readBoundCursor } from "../../platform/liveList/rules";
import { hasKeys, personKeys, type PersonKeys } from "../../clients/record/rules";
import { canAdvance, type ContractStatus } from "./rules";

export function contractsAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("contracts").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export async function findByNumber(ctx: QueryCtx, number: number): Promise<Doc<"contracts"> | null> {
  return await ctx.db
    .query("contracts")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

export async function findBySubmission(ctx: QueryCtx, submissionId: string): Promise<Doc<"contracts"> | null> {
  return await ctx.db
    .query("contracts")
    .withIndex("by_submissionId", (q) => q.eq("submissionId", submissionId))
    .first();
}

/** The contract with this record id or submission id, or null; null for a deleted client's. */
export async function find(ctx: QueryCtx, id: string): Promise<Doc<"contracts"> | null> {
  const recordId = ctx.db.normalizeId("contracts", id);
  const contract = recordId === null ? await findBySubmission(ctx, id) : await ctx.db.get("contracts", recordId);
  return contract?.deleted === undefined ? contract : null;
}

/** The number of the contract with this record id, also of a deleted client's. */
export async function findNumber(ctx: QueryCtx, id: string): Promise<number | null> {
  const recordId = ctx.db.normalizeId("contracts", id);
  return (recordId && (await ctx.db.get("contracts", recordId)))?.number ?? null;
}

export async function get(ctx: QueryCtx, id: string): Promise<Doc<"contracts">> {
  return (await find(ctx, id)) ?? refuse("NOT_FOUND", { what: "contract" });
}

export function createdAtOf({ madeAt, _creationTime }: Doc<"contracts">): number {
  return madeAt ?? Math.round(_creationTime);
}

const MOST_OF_A_LEAD = 20;

/** The newest contracts that came from a lead. */
export async function listOfLead(ctx: QueryCtx, leadId: string): Promise<Doc<"contracts">[]> {
  return await ctx.db
    .query("contracts")
    .withIndex("by_leadId", (q) => q.eq("leadId", leadId))
    .order("desc")
    .take(MOST_OF_A_LEAD);
}

/**
 * One page of the contracts with this status, by the time of sending; `sentSince` is null for contracts that were never
 * sent.
 */
export async function pageOfStatus(
  ctx: QueryCtx,
  { status, sentSince }: { status: ContractStatus; sentSince: number | null },
  { numItems, cursor }: PaginationOptions,
) {
  const { bound, position } = readBoundCursor(cursor, sentSince ?? -1);
  const { page, isDone, continueCursor } = await ctx.db
    .query("contracts")
    .withIndex("by_status_and_sentAt", (q) => {
      const ofStatus = q.eq("status", status);
      return bound < 0 ? ofStatus : ofStatus.gt("sentAt", bound);
    })
    .paginate({ numItems, cursor: position });
  const there = page.filter(({ deleted }) => deleted === undefined);
  return { page: there, isDone, continueCursor: boundCursor(bound, continueCursor) };
}

interface SentRange {
  status: ContractStatus;
  sentSince: number;
}

function sentOf(ctx: QueryCtx, { status, sentSince }: SentRange) {
  return ctx.db
    .query("contracts")
    .withIndex("by_status_and_sentAt", (q) => q.eq("status", status).gte("sentAt", sentSince));
}

/** The contracts of a status that were sent since then, the oldest first. */
export async function listOldestOf(ctx: QueryCtx, range: SentRange, count: number): Promise<Doc<"contracts">[]> {
  return await sentOf(ctx, range).take(count);
}

/** The same, the newest first. */
export async function listNewestOf(ctx: QueryCtx, range: SentRange, count: number): Promise<Doc<"contracts">[]> {
  return await sentOf(ctx, range).order("desc").take(count);
}

/** The contracts linked with a client, removed ones included. */
export function contractsOf(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("contracts").withIndex("by_clientId", (q) => q.eq("clientId", clientId));
}

export async function findByForm(ctx: QueryCtx, formKey: string): Promise<Doc<"contracts"> | null> {
  return await ctx.db
    .query("contracts")
    .withIndex("by_formKey", (q) => q.eq("formKey", formKey))
    .order("desc")
    .first();
}

const MOST_OF_A_KEY = 10;

/** The newest contracts that share a key with this person. Empty keys do not match. */
export async function listKnown(ctx: QueryCtx, keys: PersonKeys): Promise<Doc<"contracts">[]> {
  const found: Doc<"contracts">[] = [];
  for (const key of ["emailKey", "nameKey", "phoneKey"] as const) {
    if (keys[key] === "") continue;
    const same = ctx.db.query("contracts").withIndex(`by_${key}`, (q) => q.eq(key, keys[key]));
    found.push(...(await same.order("desc").take(MOST_OF_A_KEY)));
  }
  return [...new Map(found.map((contract) => [contract._id, contract])).values()];
}

/** The single row, created on first use. */
async function takeCounts(ctx: MutationCtx): Promise<Doc<"contract_counts">> {
  const counts = await ctx.db.query("contract_counts").unique();
  if (counts !== null) return counts;
  await ctx.db.insert("contract_counts", { listed: 0, nextNumber: 1 });
  return await takeCounts(ctx);
}

export async function countListed(ctx: QueryCtx): Promise<number> {
  return (await ctx.db.query("contract_counts").unique())?.listed ?? 0;
}

export type NewContract = Omit<WithoutSystemFields<Doc<"contracts">>, "number" | "updatedAt" | keyof PersonKeys>;

/** Adds a contract to the list, with nothing paid. */
export async function enlist(ctx: MutationCtx, contract: NewContract): Promise<Id<"contracts">> {
  const counts = await takeCounts(ctx);
  const number = counts.nextNumber;
  await ctx.db.patch("contract_counts", counts._id, { nextNumber: number + 1, listed: counts.listed + 1 });
  const updatedAt = await nextVersion(contractsAfter(ctx, 0));
  const contractId = await ctx.db.insert("contracts", { ...contract, ...personKeys(contract), number, updatedAt });
  await ContractMoney.begin(ctx, { _id: contractId, number });
  return contractId;
}

/** Removes a contract from the list's count; its received money still counts. */
export async function uncount(ctx: MutationCtx, receivedCents: number): Promise<void> {
  const { _id, listed } = await takeCounts(ctx);
  await ctx.db.patch("contract_counts", _id, { listed: Math.max(0, listed - 1) });
  await addReceivedOfDeleted(ctx, receivedCents);
}

/** All contracts, page by page, including deleted clients' contracts. */
export async function pageOfAll(ctx: QueryCtx, options: PaginationOptions) {
  return await ctx.db.query("contracts").withIndex("by_number").paginate(options);
}

/**
 * Adds money received or refunded for a deleted client's contract; does nothing until the contract is counted, which
 * then includes it.
 */
export async function changeReceivedOfDeleted(
  ctx: MutationCtx,
  contractId: Id<"contracts">,
  cents: number,
): Promise<void> {
  const contract = await ctx.db.get("contracts", contractId);
  if (contract?.deleted?.isCounted === true) await addReceivedOfDeleted(ctx, cents);
}

/** Counts once the kept payments of a contract whose client an earlier version has deleted. */
export async function countReceivedOfDeleted(
  ctx: MutationCtx,
  { _id, deleted }: Doc<"contracts">,
  cents: number,
): Promise<void> {
  if (deleted === undefined || deleted.isCounted === true) return;
  await ctx.db.patch("contracts", _id, { deleted: { ...deleted, isCounted: true } });
  await addReceivedOfDeleted(ctx, cents);
}

async function addReceivedOfDeleted(ctx: MutationCtx, cents: number): Promise<void> {
  const { _id, receivedOfDeletedCents = 0 } = await takeCounts(ctx);
  await ctx.db.patch("contract_counts", _id, { receivedOfDeletedCents: receivedOfDeletedCents + cents });
}

export async function receivedOfDeleted(ctx: QueryCtx): Promise<number> {
  return (await ctx.db.query("contract_counts").unique())?.receivedOfDeletedCents ?? 0;
}

export type ContractChanges = Partial<Omit<NewContract, "formKey" | "status"> & PersonKeys>;

/** Changes fields of a contract; every open list is updated. */
export async function change(ctx: MutationCtx, contract: Doc<"contracts">, changes: ContractChanges): Promise<void> {
  const updatedAt = await nextVersion(contractsAfter(ctx, 0));
  await ctx.db.patch("contracts", contract._id, { ...changes, updatedAt });
}

interface Advance extends Pick<ContractChanges, "submissionId" | "signingUrl" | "sentAt" | "viewedAt" | "signedAt"> {
  status: ContractStatus;
  statusReason?: string | null;
}

/** Moves the status forward, with its fields. Returns false, and changes nothing, if it would not move forward. */
export async function advance(ctx: MutationCtx, contract: Doc<"contracts">, to: Advance): Promise<boolean> {
  if (!canAdvance(contract.status, to.status)) return false;
  const updatedAt = await nextVersion(contractsAfter(ctx, 0));
  await ctx.db.patch("contracts", contract._id, { statusReason: null, ...to, updatedAt });
  return true;
}

/** Recomputes the keys of these rows by the current rule; changes nothing that anybody sees. */
export async function writeKeys(ctx: MutationCtx, opts: PaginationOptions) {
  const { page, isDone, continueCursor } = await ctx.db.query("contracts").paginate(opts);
  for (const row of page) {
    const keys = personKeys(row);
    if (!hasKeys(row, keys)) await ctx.db.patch("contracts", row._id, keys);
  }
  return { isDone, continueCursor };
}
