import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { nextVersion } from "../../platform/liveList/model";
import { EDIT_FIELDS, hasKeys, personKeys, type ClientStatus, type PersonKeys } from "./rules";
import type { vClientFacts } from "./tables";

export type ClientFacts = Infer<typeof vClientFacts>;

/** The author of a change: a member of staff, or null for a job. */
export type ChangedBy = Pick<Staff, "userId" | "name"> | null;

export function clientsAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("clients").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export async function findByNumber(ctx: QueryCtx, number: number): Promise<Doc<"clients"> | null> {
  return await ctx.db
    .query("clients")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The client with this record id, also a deleted one, or null. */
export async function find(ctx: QueryCtx, clientId: string): Promise<Doc<"clients"> | null> {
  const id = ctx.db.normalizeId("clients", clientId);
  return id === null ? null : await ctx.db.get("clients", id);
}

/** Refuses NOT_FOUND for an absent or deleted client. */
export async function get(ctx: QueryCtx, clientId: string): Promise<Doc<"clients">> {
  const client = await find(ctx, clientId);
  return client === null || client.deleted !== null ? refuse("NOT_FOUND", { what: "client" }) : client;
}

/** The names of clients by their ids; leaves out other ids and deleted clients. */
export async function namesOf(ctx: QueryCtx, clientIds: readonly string[]): Promise<Map<Id<"clients">, string>> {
  const clients = await Promise.all([...new Set(clientIds)].map(async (clientId) => await find(ctx, clientId)));
  return new Map(clients.flatMap((each) => (each?.deleted === null ? [[each._id, each.clientName] as const] : [])));
}

/** More records than one person has under a key; enough to warn staff about a shared office phone. */
const MOST_OF_A_KEY = 10;

/** The clients that share a key with this person. Empty keys do not match. */
export async function listKnown(ctx: QueryCtx, keys: PersonKeys): Promise<Doc<"clients">[]> {
  const found: Doc<"clients">[] = [];
  for (const key of ["emailKey", "nameKey", "phoneKey"] as const) {
    if (keys[key] === "") continue;
    const same = ctx.db.query("clients").withIndex(`by_${key}`, (q) => q.eq(key, keys[key]));
    found.push(...(await same.take(MOST_OF_A_KEY)));
  }
  const byId = new Map(found.map((client) => [client._id, client]));
  return [...byId.values()].filter(({ deleted }) => deleted === null);
}

/** The client with this address and this name, or null: families share addresses. */
export async function findSame(ctx: QueryCtx, keys: PersonKeys): Promise<Doc<"clients"> | null> {
  const sameAddress = ctx.db.query("clients").withIndex("by_emailKey", (q) => q.eq("emailKey", keys.emailKey));
  for await (const client of sameAddress) {
    if (client.deleted === null && client.nameKey === keys.nameKey) return client;
  }
  return null;
}

/** The same, if there is exactly one. */
export async function findOnly(ctx: QueryCtx, keys: PersonKeys): Promise<Doc<"clients"> | null> {
  if (keys.emailKey === "") return null;
  let only: Doc<"clients"> | null = null;
  for await (const client of ctx.db.query("clients").withIndex("by_emailKey", (q) => q.eq("emailKey", keys.emailKey))) {
    if (client.deleted !== null || client.nameKey !== keys.nameKey) continue;
    if (only !== null) return null;
    only = client;
  }
  return only;
}

/**
 * The clients with a word of their name that begins with the typed text, best match first; for an empty text, the first
 * by name.
 */
export async function listNamed(ctx: QueryCtx, typed: string, count: number): Promise<Doc<"clients">[]> {
  const { nameKey } = personKeys({ clientName: typed, clientEmail: "", clientPhone: null });
  const found =
    nameKey === ""
      ? // Deleted clients have an empty key.
        ctx.db.query("clients").withIndex("by_nameKey", (q) => q.gt("nameKey", ""))
      : ctx.db.query("clients").withSearchIndex("by_name", (q) => q.search("nameKey", nameKey));
  const clients: Doc<"clients">[] = [];
  for await (const client of found) {
    if (client.deleted === null) clients.push(client);
    if (clients.length === count) break;
  }
  return clients;
}

/** Sorts after every text with the same prefix. */
const LAST = "\uffff";

/** The first clients whose name or address begins with the typed text, by name. */
export async function listBeginning(ctx: QueryCtx, typed: string, count: number): Promise<Doc<"clients">[]> {
  const { nameKey, emailKey } = personKeys({ clientName: typed, clientEmail: typed, clientPhone: null });
  const starts = { nameKey, emailKey };
  const found = new Map<Id<"clients">, Doc<"clients">>();
  for (const key of ["nameKey", "emailKey"] as const) {
    if (starts[key] === "") continue;
    const beginning = ctx.db
      .query("clients")
      .withIndex(`by_${key}`, (q) => q.gte(key, starts[key]).lt(key, starts[key] + LAST));
    let first = 0;
    for await (const client of beginning) {
      if (client.deleted !== null) continue;
      found.set(client._id, client);
      first += 1;
      if (first === count) break;
    }
  }
  return [...found.values()].sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1)).slice(0, count);
}

/** The single row, created on first use. */
async function takeCounts(ctx: MutationCtx): Promise<Doc<"client_counts">> {
  const counts = await ctx.db.query("client_counts").unique();
  if (counts !== null) return counts;
  await ctx.db.insert("client_counts", { listed: 0, nextNumber: 1 });
  return await takeCounts(ctx);
}

export async function countListed(ctx: QueryCtx): Promise<number> {
  return (await ctx.db.query("client_counts").unique())?.listed ?? 0;
}

function signature(by: ChangedBy): Pick<Doc<"clients">, "userId" | "userName"> {
  return { userId: by?.userId ?? null, userName: by?.name ?? null };
}

export interface NewClient extends ClientFacts {
  contractId?: Id<"contracts"> | null;
  onboardedAt?: number;
  status?: ClientStatus;
  isSample?: boolean;
}

/** Adds a client to the list: by default active, without portal access, onboarded now. */
export async function enlist(ctx: MutationCtx, by: ChangedBy, client: NewClient): Promise<Id<"clients">> {
  const { contractId = null, onboardedAt = Date.now(), status = "active", isSample = false, ...facts } = client;
  const counts = await takeCounts(ctx);
  const number = counts.nextNumber;
  await ctx.db.patch("client_counts", counts._id, { nextNumber: number + 1, listed: counts.listed + 1 });
  return await ctx.db.insert("clients", {
    ...facts,
    ...personKeys(facts),
    ...signature(by),
    number,
    updatedAt: await nextVersion(clientsAfter(ctx, 0)),
    version: 1,
    status,
    onboardedAt,
    contractId,
    isPortalGranted: false,
    isSample,
    deleted: null,
  });
}

export type ClientChanges = Partial<
  ClientFacts & Pick<Doc<"clients">, "status" | "contractId" | "isPortalGranted" | "isSample" | "onboardedAt">
>;

/**
 * Changes fields of a client; every open list is updated. A change of the form's fields records its author and outdates
 * open forms.
 */
export async function change(
  ctx: MutationCtx,
  by: ChangedBy,
  { client, changes }: { client: Doc<"clients">; changes: ClientChanges },
): Promise<void> {
  const updatedAt = await nextVersion(clientsAfter(ctx, 0));
  const next = { ...client, ...changes };
  const isEdit = EDIT_FIELDS.some((field) => next[field] !== client[field]);
  const edit = isEdit ? { version: client.version + 1, ...signature(by) } : {};
  await ctx.db.patch("clients", client._id, { ...changes, ...personKeys(next), ...edit, updatedAt });
  if (next.clientName === client.clientName) return;
  // The list of cases, in a higher area, has the name in its rows.
  await ctx.scheduler.runAfter(0, internal.cases.record.jobs.rename, { clientId: client._id });
}

const NOBODY = { clientName: "", clientEmail: "", clientPhone: null, customCaseType: null } as const;

/** Removes a client from the list for good. The row keeps the author and the time, and no personal data. */
export async function remove(ctx: MutationCtx, client: Doc<"clients">, byName: string): Promise<void> {
  const counts = await takeCounts(ctx);
  await ctx.db.patch("client_counts", counts._id, { listed: Math.max(0, counts.listed - 1) });
  await ctx.db.patch("clients", client._id, {
    ...NOBODY,
    ...personKeys(NOBODY),
    caseType: null,
    isPortalGranted: false,
    deleted: { at: Date.now(), byName },
    updatedAt: await nextVersion(clientsAfter(ctx, 0)),
  });
}

/** Recomputes the keys of these rows by the current rule; changes nothing that anybody sees. */
export async function writeKeys(ctx: MutationCtx, opts: PaginationOptions) {
  const { page, isDone, continueCursor } = await ctx.db.query("clients").paginate(opts);
  for (const row of page) {
    const keys = personKeys(row);
    if (!hasKeys(row, keys)) await ctx.db.patch("clients", row._id, keys);
  }
  return { isDone, continueCursor };
}
