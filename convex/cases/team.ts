/** Who works on a case. */
import type { Infer } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { listActiveStaff } from "../access/model";
import type { Staff } from "../access/actors";
import { refuse } from "../access/refuse";
import { recordEvent } from "../audit/model";
import type { vCaseTeam } from "./answers";
import { findWithClient, get, listMembers } from "./model";
import { MOST_CASE_MEMBERS } from "./rules";
import { compareNames } from "../texts/rules";

/** Who works on a case and who could, by name; nobody where there is no such case. Somebody who has left is in neither. */
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

/** Adds somebody to the team, or takes them out; refuses NOT_FOUND, and INVALID for who does not work here. Repeating it changes nothing. */
export async function setMember(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, userId, isMember }: Membership,
): Promise<void> {
  const { _id } = await get(ctx, caseId);
  const rows = await listMembers(ctx, _id);
  const row = rows.find((each) => each.userId === userId);
  if ((row !== undefined) === isMember) return;
  const person = (await listActiveStaff(ctx)).find((each) => each._id === userId);
  if (row !== undefined) {
    await ctx.db.delete("case_members", row._id);
  } else {
    if (person === undefined) {
      refuse("INVALID", { field: "member", reason: "Choose somebody who works here" });
    }
    if (rows.length >= MOST_CASE_MEMBERS) {
      refuse("INVALID", { field: "member", reason: `At most ${String(MOST_CASE_MEMBERS)} people work on one case` });
    }
    await ctx.db.insert("case_members", { caseId: _id, userId });
  }
  const action = isMember ? "cases:addMember" : "cases:removeMember";
  // Somebody who has left has no name here.
  await recordEvent(ctx, { actor: staff, action, subject: _id, after: person?.name ?? userId });
}
