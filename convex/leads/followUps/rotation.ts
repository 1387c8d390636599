/** The members who get new leads in turn, as administrators choose them. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { listActiveStaff } from "../../access/accounts/model";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { findRotation } from "./model";
import { MOST_IN_ROTATION } from "./rules";
import type { vRotation } from "./tables";

const SUBJECT = "lead turn";

/** The chosen members who still work here. One who has left gets no lead, and is dropped with the next change. */
export async function get(ctx: QueryCtx): Promise<Infer<typeof vRotation>> {
  const row = await findRotation(ctx);
  const here = new Set((await listActiveStaff(ctx)).map(({ _id }) => _id));
  return { memberIds: (row?.memberIds ?? []).filter((member) => here.has(member)), version: row?.version ?? 0 };
}

/**
 * Chooses the members who get new leads; an empty list turns it off. Refuses INVALID for somebody who does not work here, and
 * CHANGED_MEANWHILE if somebody else's choice would be lost.
 */
export async function set(ctx: MutationCtx, staff: Staff, wanted: { memberIds: string[]; version: number }) {
  const here = new Map<string, Doc<"users">>((await listActiveStaff(ctx)).map((member) => [member._id, member]));
  const chosen = [...new Set(wanted.memberIds)].map((userId) => here.get(userId));
  const members = chosen.filter((member) => member !== undefined);
  if (members.length < chosen.length || members.length > MOST_IN_ROTATION) {
    refuse("INVALID", { field: "memberIds", reason: "Choose people who work here" });
  }
  const row = await findRotation(ctx);
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
