/** The team of a case. */
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { listActiveStaff } from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import type { vCaseTeam } from "./answers";
import { findWithClient, get, listMembers } from "./model";
import { MOST_CASE_MEMBERS } from "./rules";
import { compareNames } from "../../platform/texts";

/** Team of a case and possible members, by name; empty for an unknown case. Leaves out former staff. */
export async function listTeam(ctx: QueryCtx, caseId: string): Promise<Infer<typeof vCaseTeam>> {
  const found = await findWithClient(ctx, caseId);
  if (found === null) return { members: [], others: [] };
  const ids = new Set((await listMembers(ctx, found.clientCase._id)).map(({ userId }) => userId));
  const staff = (await listActiveStaff(ctx))
    .map(({ _id: userId, name }) => ({ userId, name }))
    .sort((one, other) => compareNames(one.name, other.name));
  return {
    members: staff.filter(({ userId }) => ids.has(userId)),
    others: staff.filter(({ userId }) => !ids.has(userId)),
  };
}

interface Membership {
  caseId: string;
  userId: Id<"users">;
  isMember: boolean;
}

/**
 * Adds a person to the team, or removes them; refuses NOT_FOUND, and INVALID for a person who is not on staff.
 * Repeating it changes nothing.
 */
export async function setMember(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, userId, isMember }: Membership,
): Promise<void> {
  const { _id } = await get(ctx, caseId);
  const rows = await listMembers(ctx, _id);
  const row = rows.find((each) => each.userId === userId);
  if ((row !== undefined) === isMember) return;
  const here = await listActiveStaff(ctx);
  const person = here.find((each) => each._id === userId);
  if (row !== undefined) {
    await ctx.db.delete("case_members", row._id);
  } else {
    if (person === undefined) {
      refuse("INVALID", { field: "member", reason: "Choose a team member" });
    }
    // Former members, whom the team does not show, take no room.
    const members = rows.filter((each) => here.some((member) => member._id === each.userId));
    if (members.length >= MOST_CASE_MEMBERS) {
      refuse("INVALID", { field: "member", reason: `At most ${String(MOST_CASE_MEMBERS)} people work on one case` });
    }
    await ctx.db.insert("case_members", { caseId: _id, userId });
  }
  const action = isMember ? "cases:addMember" : "cases:removeMember";
  // A former member has no name here.
  await recordEvent(ctx, { actor: staff, action, subject: _id, after: person?.name ?? userId });
}
