/** A legal hold protects a client's data from being destroyed. */
import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../record/model";
import { readHoldReason } from "./rules";

/** The client's hold, or null. */
export async function find(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"legal_holds"> | null> {
  return await ctx.db
    .query("legal_holds")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

/** The hold as screens show it; null without a hold, or without such a client. */
export async function findShown(ctx: QueryCtx, id: string) {
  const client = await Clients.find(ctx, id);
  const hold = client?.deleted === null ? await find(ctx, client._id) : null;
  return hold === null ? null : pick(hold, ["reason", "at", "byName"]);
}

/** Refuses ON_HOLD, naming author, time and reason of the hold. Call it before anything of the client is destroyed. */
export async function requireNone(ctx: QueryCtx, clientId: Id<"clients">): Promise<void> {
  const hold = await find(ctx, clientId);
  if (hold !== null) refuse("ON_HOLD", pick(hold, ["reason", "at", "byName"]));
}

/**
 * Sets the hold. Setting it again with the same reason changes nothing. Refuses NOT_FOUND, INVALID with the sentence, and
 * CHANGED_MEANWHILE if somebody has set it for another reason.
 */
export async function set(
  ctx: MutationCtx,
  staff: Staff,
  { clientId, reason: typed }: { clientId: string; reason: string },
): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const read = readHoldReason(typed);
  if (!read.ok) refuse("INVALID", { field: "reason", reason: read.sentence });
  const { reason } = read;
  const known = await find(ctx, client._id);
  if (known !== null) {
    requireUnchanged({ seen: reason, current: known.reason, byName: known.byName, at: known.at });
    return;
  }
  await ctx.db.insert("legal_holds", { clientId: client._id, reason, at: Date.now(), byName: staff.name });
  // Without the reason, which may name people, in a log that outlives the client.
  await recordEvent(ctx, { actor: staff, action: "clients:hold", subject: client._id });
}

/** Lifts the hold, if there is one. Refuses NOT_FOUND. */
export async function lift(ctx: MutationCtx, staff: Staff, clientId: string): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const hold = await find(ctx, client._id);
  if (hold === null) return;
  await ctx.db.delete("legal_holds", hold._id);
  await recordEvent(ctx, { actor: staff, action: "clients:liftHold", subject: client._id });
}
