/** Limits on a client's uploads; staff can raise them. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { countUse } from "../../access/accounts/limits";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import type { vRoom } from "./answers";
import { hasRoomFor, isNearlyFull, MOST_PENDING, NO_ROOM, PENDING_MS, ROOM_FIELD, roomOf, type Sent } from "./rules";

type ClientId = Id<"clients">;

async function findRow(ctx: QueryCtx, clientId: ClientId): Promise<Doc<"document_rooms"> | null> {
  return await ctx.db
    .query("document_rooms")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

/** More than any client had uploaded before this was counted. */
const MOST_COUNTED = 5_000;

/** A client's uploads from before they were counted. */
async function countSent(ctx: QueryCtx, clientId: ClientId): Promise<Sent> {
  const sent = await ctx.db
    .query("client_documents")
    .withIndex("by_client_and_isFromClient_and_status_and_sharedAt", (q) =>
      q.eq("clientId", clientId).eq("isFromClient", true),
    )
    .take(MOST_COUNTED);
  return { documents: sent.length, bytes: sent.reduce((sum, each) => sum + bytesSent(each), 0), extensions: 0 };
}

type Counted = Pick<Doc<"client_documents">, "fileBytes" | "edited">;

/** The length of the file that the client has sent: staff's edits of its pages do not count. */
function bytesSent({ fileBytes, edited }: Counted): number {
  return edited?.first.fileBytes ?? fileBytes;
}

async function keep(ctx: MutationCtx, clientId: ClientId, change: (sent: Sent) => Sent): Promise<void> {
  const row = await findRow(ctx, clientId);
  if (row === null) {
    await ctx.db.insert("document_rooms", { clientId, ...change(await countSent(ctx, clientId)) });
    return;
  }
  const { documents, bytes, extensions } = row;
  await ctx.db.patch("document_rooms", row._id, change({ documents, bytes, extensions }));
}

/**
 * Counts an upload that a client begins. Refuses RATE_LIMITED for too many within ten minutes or in progress, and
 * INVALID without room.
 */
export async function take(ctx: MutationCtx, clientId: ClientId, fileBytes: number): Promise<void> {
  await countUse(ctx, "upload", clientId);
  const pending = await ctx.db
    .query("client_documents")
    .withIndex("by_client_and_isFromClient_and_status_and_sharedAt", (q) =>
      q.eq("clientId", clientId).eq("isFromClient", true).eq("status", "pending"),
    )
    .take(MOST_PENDING);
  const [oldest] = pending;
  if (oldest !== undefined && pending.length === MOST_PENDING) {
    refuse("RATE_LIMITED", { retryAt: Math.ceil(oldest._creationTime) + PENDING_MS });
  }
  await keep(ctx, clientId, (sent) => {
    if (!hasRoomFor(sent, fileBytes)) refuse("INVALID", { field: ROOM_FIELD, reason: NO_ROOM });
    return { ...sent, documents: sent.documents + 1, bytes: sent.bytes + fileBytes };
  });
}

/** Uncounts a deleted document or upload of a client. */
export async function giveBack(
  ctx: MutationCtx,
  { clientId, isFromClient, ...sent }: Counted & Pick<Doc<"client_documents">, "clientId" | "isFromClient">,
): Promise<void> {
  const row = isFromClient ? await findRow(ctx, clientId) : null;
  if (row === null) return;
  await ctx.db.patch("document_rooms", row._id, {
    documents: Math.max(0, row.documents - 1),
    bytes: Math.max(0, row.bytes - bytesSent(sent)),
  });
}

/** A client's uploads and limits, if most of the room is used; otherwise null. */
export async function findNearlyFull(ctx: QueryCtx, clientId: ClientId): Promise<Infer<typeof vRoom> | null> {
  // Without a row the client has uploaded nothing since counting began, or was refused, which writes no row.
  const sent = (await findRow(ctx, clientId)) ?? (await countSent(ctx, clientId));
  if (!isNearlyFull(sent)) return null;
  const { documents, bytes, extensions } = sent;
  return { documents, bytes, extensions, most: roomOf(sent) };
}

/** Raises a client's limits; repeating it from the same screen does nothing. Refuses NOT_FOUND. */
export async function extend(
  ctx: MutationCtx,
  staff: Staff,
  { clientId, extensions }: { clientId: string; extensions: number },
): Promise<void> {
  const { _id } = await Clients.get(ctx, clientId);
  if (((await findRow(ctx, _id))?.extensions ?? 0) !== extensions) return;
  await keep(ctx, _id, (sent) => ({ ...sent, extensions: sent.extensions + 1 }));
  const { documents } = roomOf({ extensions: extensions + 1 });
  await recordEvent(ctx, { actor: staff, action: "documents:makeRoom", subject: _id, after: String(documents) });
}

/** Deletes the row with the client. */
export async function forget(ctx: MutationCtx, clientId: ClientId): Promise<void> {
  const row = await findRow(ctx, clientId);
  if (row !== null) await ctx.db.delete("document_rooms", row._id);
}
