/** Rows of clients' keys, always encrypted. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordEvent, type AuditActor } from "../../access/audit/model";
import { refuse } from "../../access/accounts/refuse";
import * as Clients from "../../clients/record/model";
import type { vWrappedClientKey } from "./answers";

type WrappedClientKey = Infer<typeof vWrappedClientKey>;

/** Null for a destroyed key. */
function wrapped(row: Doc<"client_keys"> | null): WrappedClientKey | null {
  if (row === null || row.wrappedKey === null) return null;
  return { ...pick(row, ["cckId", "clientId", "kekId"]), wrappedKey: row.wrappedKey };
}

async function findRow(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"client_keys"> | null> {
  return await ctx.db
    .query("client_keys")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

export async function findByCckId(ctx: QueryCtx, cckId: string): Promise<WrappedClientKey | null> {
  const row = ctx.db.query("client_keys").withIndex("by_cckId", (q) => q.eq("cckId", cckId));
  return wrapped(await row.unique());
}

/** The client's key, or null if there is none yet. Refuses CONFLICT for a destroyed one. */
export async function find(ctx: QueryCtx, clientId: Id<"clients">): Promise<WrappedClientKey | null> {
  const row = await findRow(ctx, clientId);
  if (row?.wrappedKey === null) refuse("CONFLICT", { what: "client" });
  return wrapped(row);
}

/**
 * Stores a client's first key; returns the existing one if another upload was faster. Refuses NOT_FOUND for a deleted
 * client.
 */
export async function keep(ctx: MutationCtx, key: WrappedClientKey): Promise<WrappedClientKey> {
  await Clients.get(ctx, key.clientId);
  const there = await find(ctx, key.clientId);
  if (there !== null) return there;
  await ctx.db.insert("client_keys", { ...key, destroyedAt: null });
  return key;
}

/** Makes all stored bytes of a client permanently unreadable, even bytes that the storage keeps. */
export async function destroy(ctx: MutationCtx, actor: AuditActor, clientId: Id<"clients">): Promise<void> {
  const row = await findRow(ctx, clientId);
  if (row === null || row.wrappedKey === null) return;
  await ctx.db.patch("client_keys", row._id, { wrappedKey: null, kekId: "", destroyedAt: Date.now() });
  await recordEvent(ctx, { actor, action: "documents:destroyKey", subject: clientId });
}

const BATCH = 50;

/** The next KEK by name that encrypts a client key; null after the last. Start with "". */
export async function nextKekId(ctx: QueryCtx, after: string): Promise<string | null> {
  const next = ctx.db.query("client_keys").withIndex("by_kekId", (q) => q.gt("kekId", after));
  return (await next.first())?.kekId ?? null;
}

/** Client keys under one KEK, oldest first, after this time; start with 0. */
export async function pageUnder(ctx: QueryCtx, { kekId, after }: { kekId: string; after: number }) {
  const rows = await ctx.db
    .query("client_keys")
    .withIndex("by_kekId", (q) => q.eq("kekId", kekId).gt("_creationTime", after))
    .take(BATCH);
  const next = rows.length === BATCH ? (rows.at(-1)?._creationTime ?? null) : null;
  return { keys: rows.flatMap((row) => wrapped(row) ?? []), next };
}

/** Stores client keys under a new KEK; a key destroyed in between stays destroyed. */
export async function rewrap(ctx: MutationCtx, keys: readonly WrappedClientKey[]): Promise<void> {
  for (const { cckId, kekId, wrappedKey } of keys) {
    const row = await ctx.db
      .query("client_keys")
      .withIndex("by_cckId", (q) => q.eq("cckId", cckId))
      .unique();
    if (row !== null && row.wrappedKey !== null) await ctx.db.patch("client_keys", row._id, { kekId, wrappedKey });
  }
}

export async function findCheck(ctx: QueryCtx, kekId: string): Promise<string | null> {
  const row = ctx.db.query("document_key_checks").withIndex("by_kekId", (q) => q.eq("kekId", kekId));
  return (await row.unique())?.check ?? null;
}

/** Stores the first check of a KEK; returns the stored one. */
export async function keepCheck(ctx: MutationCtx, kekId: string, check: string): Promise<string> {
  const there = await findCheck(ctx, kekId);
  if (there !== null) return there;
  await ctx.db.insert("document_key_checks", { kekId, check });
  return check;
}
