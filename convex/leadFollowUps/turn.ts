/** New leads go to members of the practice in turn, where an administrator has chosen them. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { listActiveStaff } from "../access/model";
import { refuse, requireUnchanged } from "../access/refuse";
import { recordEvent } from "../audit/model";
import * as LeadDecisions from "../leadDecisions/model";
import * as Leads from "../leads/model";
import { giveOwner, tellOwner } from "./model";
import { MOST_IN_TURN, nextInTurn } from "./rules";
import type { vTurn } from "./tables";

const SUBJECT = "lead turn";

async function findRow(ctx: QueryCtx): Promise<Doc<"lead_turn"> | null> {
  return await ctx.db.query("lead_turn").unique();
}

export async function get(ctx: QueryCtx): Promise<Infer<typeof vTurn>> {
  const row = await findRow(ctx);
  return { memberIds: row?.memberIds ?? [], version: row?.version ?? 0 };
}

/**
 * Chooses who gets new leads; nobody turns it off. Refuses INVALID for somebody who does not work here, and CHANGED_MEANWHILE where
 * somebody else's choice would be lost.
 */
export async function set(ctx: MutationCtx, staff: Staff, wanted: { memberIds: string[]; version: number }) {
  const here = new Map<string, Doc<"users">>((await listActiveStaff(ctx)).map((member) => [member._id, member]));
  const chosen = [...new Set(wanted.memberIds)].map((userId) => here.get(userId));
  const members = chosen.filter((member) => member !== undefined);
  if (members.length < chosen.length || members.length > MOST_IN_TURN) {
    refuse("INVALID", { field: "memberIds", reason: "Choose people who work here" });
  }
  const row = await findRow(ctx);
  const by = { byName: row?.updatedByName ?? null, at: row?.updatedAt ?? 0 };
  requireUnchanged({ seen: wanted.version, current: row?.version ?? 0, ...by });
  const written = {
    memberIds: members.map(({ _id }) => _id),
    version: wanted.version + 1,
    lastId: row?.lastId ?? null,
    updatedAt: Date.now(),
    updatedByName: staff.name,
  };
  if (row === null) await ctx.db.insert("lead_turn", written);
  else await ctx.db.replace("lead_turn", row._id, written);
  const names = members.map(({ name }) => name).join(", ");
  await recordEvent(ctx, { actor: staff, action: "leads:configureTurn", subject: SUBJECT, after: names || null });
  return written.version;
}

/** Gives new leads to the members in turn and tells each of theirs; without members nothing happens. */
export async function giveInTurn(ctx: MutationCtx, by: { job: string }, numbers: readonly number[]): Promise<void> {
  const row = await findRow(ctx);
  if (row === null || row.memberIds.length === 0 || numbers.length === 0) return;
  const here = new Set<string>((await listActiveStaff(ctx)).map(({ _id }) => _id));
  const given = new Map<Id<"users">, Doc<"leads">[]>();
  let { lastId } = row;
  for (const number of numbers) {
    const ownerId = nextInTurn(row.memberIds, lastId, (member) => here.has(member));
    const lead = await Leads.findByNumber(ctx, number);
    if (ownerId === null || lead === null) continue;
    const stored = await LeadDecisions.find(ctx, number);
    await giveOwner(ctx, by, { number, stored, ownerId, version: await LeadDecisions.nextVersionOf(ctx) });
    given.set(ownerId, [...(given.get(ownerId) ?? []), lead]);
    lastId = ownerId;
  }
  await ctx.db.patch("lead_turn", row._id, { lastId });
  for (const [ownerId, leads] of given) await tellOwner(ctx, ownerId, { by: null, leads });
}
