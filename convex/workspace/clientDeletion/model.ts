/** Deletes a client: the record is unreadable at once; a job removes everything else in batches (README.md). */
import { pick } from "convex-helpers";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Portals from "../../access/portal/people";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as CaseSummary from "../../cases/record/summary";
import * as Clients from "../../clients/record/model";
import * as ClientContracts from "../../contracts/record/clientContracts";
import * as Contracts from "../../contracts/record/removing";
import * as Withdrawals from "../../contracts/withdrawals/model";
import * as Documents from "../../documents/deletion/removing";
import * as OrphanedObjects from "../../documents/storage/model";
import { contractPathIdOf } from "../../platform/ids";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as Letters from "../../practice/mail/removing";
import * as News from "../../practice/notifications/removing";
import * as Ledger from "../../contracts/ledger/removing";
import { forgetPerson } from "../../contracts/payments/model";
import { countParts } from "./parts";
import { DELETE_WORD, DELETION_TEXTS, MOST_COUNTED, REMOVED_PARTS } from "./rules";

async function find(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"client_deletions"> | null> {
  return await ctx.db
    .query("client_deletions")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

async function countPayments(ctx: QueryCtx, contracts: readonly Doc<"contracts">[]): Promise<number> {
  let lines = 0;
  for (const { _id } of contracts) lines += await Ledger.countLines(ctx, _id, MOST_COUNTED - lines);
  return lines;
}

/** Counts of rows that a deletion would remove and keep; null for an absent client. */
export async function preview(ctx: QueryCtx, clientId: string) {
  const client = await Clients.find(ctx, clientId);
  if (client?.deleted !== null) return null;
  const counts = await countParts(ctx, client);
  return {
    parts: REMOVED_PARTS.map((part) => ({ part, count: counts[part] })),
    payments: await countPayments(ctx, await ClientContracts.listOfClient(ctx, client)),
  };
}

/** Progress of the removal; null for a client that was not deleted by `begin`. */
export async function findProgress(ctx: QueryCtx, staff: Staff, id: string) {
  const client = await Clients.find(ctx, id);
  const deletion = client === null ? null : await find(ctx, client._id);
  if (deletion === null) return null;
  const { clientId, userId, userName: byName, attempts, dueAt } = deletion;
  return {
    ...pick(deletion, ["state", "startedAt", "finishedAt", "parts", "payments"]),
    byName,
    isOwn: userId === staff.userId,
    triedAgainAt: attempts > 0 ? dueAt : null,
    objects: await OrphanedObjects.countOfClient(ctx, clientId, MOST_COUNTED),
  };
}

/** More notifications and emails than one contract has or one client waits for. */
const MOST_NEWS = 50;

/** Removes the contract from the list, and ends its links, emails and reminders. */
async function removeContract(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  removal: { clientId: Id<"clients">; byName: string },
): Promise<void> {
  await Withdrawals.begin(ctx, contract);
  await Withdrawals.forget(ctx, contract._id);
  await Ledger.strip(ctx, contract._id);
  await forgetPerson(ctx, contract);
  await Letters.ofContract.remove(ctx, contract._id, MOST_NEWS);
  for (const id of new Set([contractPathIdOf(contract), contract._id])) await News.ofRecord.remove(ctx, id, MOST_NEWS);
  await Contracts.remove(ctx, contract, removal);
}

/**
 * Deletes a client for good: in this transaction the record is emptied, the document key destroyed, portal access and
 * contracts ended. A job removes the rest. Deleting a deleted client again changes nothing. Refuses INVALID without the
 * typed word, NOT_FOUND, and ON_HOLD under a legal hold.
 */
export async function begin(
  ctx: MutationCtx,
  staff: Staff,
  { clientId: id, typed }: { clientId: string; typed: string },
): Promise<void> {
  if (typed !== DELETE_WORD) refuse("INVALID", { field: "typed", reason: DELETION_TEXTS.typeTheWord });
  const client = (await Clients.find(ctx, id)) ?? refuse("NOT_FOUND", { what: "client" });
  const { _id: clientId, deleted } = client;
  if (deleted !== null) return;
  await LegalHolds.requireNone(ctx, clientId);
  const counts = await countParts(ctx, client);
  const contracts = await ClientContracts.listOfClient(ctx, client);
  const payments = await countPayments(ctx, contracts);
  await Portals.close(ctx, staff, clientId);
  for (const contract of contracts) await removeContract(ctx, contract, { clientId, byName: staff.name });
  await Letters.ofClient.remove(ctx, clientId, MOST_NEWS);
  await News.ofRecord.remove(ctx, clientId, MOST_NEWS);
  const accessor = await Documents.destroyKey(ctx, staff, clientId);
  await Clients.remove(ctx, client, staff.name);
  await CaseSummary.removeOfClient(ctx, clientId);
  const now = Date.now();
  const parts = REMOVED_PARTS.map((part) => {
    // Contracts are removed at once, their other rows later.
    return { part, all: counts[part], done: part === "contracts" ? counts[part] : 0 };
  });
  const progress = { state: "removing", startedAt: now, dueAt: now, finishedAt: null, attempts: 0 } as const;
  const deletionId = await ctx.db.insert("client_deletions", { clientId, ...progress, parts, payments, ...accessor });
  await recordEvent(ctx, { actor: staff, action: "clients:delete", subject: clientId, after: inAudit(counts) });
  await schedule(ctx, deletionId, 0);
}

/** "3 documents, 1 case": never a name. */
function inAudit({ documents, cases, contracts }: Awaited<ReturnType<typeof countParts>>): string {
  const counted = (count: number, what: string) => `${String(count)} ${what}${count === 1 ? "" : "s"}`;
  return [counted(documents, "document"), counted(cases, "case"), counted(contracts, "contract")].join(", ");
}

/** Schedules the next batch after this time. */
export async function schedule(ctx: MutationCtx, deletionId: Id<"client_deletions">, afterMs: number): Promise<void> {
  await ctx.scheduler.runAfter(afterMs, internal.workspace.clientDeletion.jobs.work, { deletionId });
}
