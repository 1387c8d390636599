/** Present and past access: who, since when, through whom. */
import type { Infer } from "convex/values";
import type { PaginationOptions } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { nameOf } from "../accounts/model";
import { findInviter } from "../invitations/model";
import { eventsOfAction, listAbout } from "../audit/model";
import type { vAccessHistory } from "./answers";
import { MOST_CHANGES } from "./rules";
import type { Role } from "../accounts/rules";

type AccessHistory = Infer<typeof vAccessHistory>;
type ShownEvent = AccessHistory["events"][number];

/** More people than one screen shows at a time. */
const MAX_PAGE = 100;

/** Actions that begin access. */
const BEGINNINGS = ["access:accept", "access:grantFirstAdmin", "access:claimSetup", "access:seed"] as const;
const ENDS = ["access:revoke", "access:loseAccount"] as const;
/** Actions of the practice and of the person. */
const CHANGES = [
  ...BEGINNINGS,
  ...ENDS,
  "access:invite",
  "access:setAdministrator",
  "access:setSecondFactor",
  "access:changeEmail",
  "access:changeName",
] as const;
/** Actions that anybody can cause by guessing passwords, dozens of times a day. */
const LOCKS = ["access:lockAccount", "access:openAccount"] as const;

/** One page of everybody who has or had the role, active people first. */
export async function list(ctx: QueryCtx, role: Role, { numItems, ...options }: PaginationOptions) {
  const { page, ...rest } = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", role))
    .paginate({ ...options, numItems: Math.min(numItems, MAX_PAGE) });
  return { ...rest, page: await Promise.all(page.map((user) => historyOf(ctx, user))) };
}

async function historyOf(ctx: QueryCtx, user: Doc<"users">): Promise<AccessHistory> {
  const { _id: userId, _creationTime, name, email, role, isAdmin } = user;
  const isActive = user.status === "active";
  const [end, endBefore] = await newestEnds(ctx, userId);
  const began = await findBeginning(ctx, userId, isActive ? end : endBefore);
  const since = began === null ? _creationTime : momentOf(began);
  const until = isActive || end === undefined ? null : momentOf(end);
  const invitedBy = await inviterOf(ctx, user);
  const events = await listChanges(ctx, userId);
  return { userId, name, email, role, isAdmin, isActive, since, invitedBy, until, events };
}

type Event = Doc<"audit_events">;

function momentOf({ at, _creationTime }: Event): number {
  return at ?? _creationTime;
}

/** The last two ends of a person's access, the newer first. */
async function newestEnds(ctx: QueryCtx, userId: Id<"users">): Promise<Event[]> {
  const lists = ENDS.map((action) => eventsOfAction(ctx, { subject: userId, action }).order("desc").take(2));
  return (await Promise.all(lists)).flat().sort((a, b) => b._creationTime - a._creationTime);
}

/** The first beginning after an end, or at all; null for people of earlier versions, without such an event. */
async function findBeginning(ctx: QueryCtx, subject: Id<"users">, after: Event | undefined): Promise<Event | null> {
  const firsts = BEGINNINGS.map((action) => eventsOfAction(ctx, { subject, action, after }).first());
  const found = (await Promise.all(firsts)).filter((event) => event !== null);
  return found.sort((a, b) => a._creationTime - b._creationTime)[0] ?? null;
}

/** The newest changes, and always the last lock and its end. */
async function listChanges(ctx: QueryCtx, userId: Id<"users">): Promise<ShownEvent[]> {
  const changes = await listAbout(ctx, userId, { actions: CHANGES, count: MOST_CHANGES });
  const locks = await Promise.all(LOCKS.map((action) => listAbout(ctx, userId, { actions: [action], count: 1 })));
  return [...changes, ...locks.flat()].sort((a, b) => b.at - a.at).slice(0, MOST_CHANGES);
}

/** The name of the sender of the invitation that this person accepted. */
async function inviterOf(ctx: QueryCtx, user: Doc<"users">): Promise<string | null> {
  return await nameOf(ctx, user.invitedBy === undefined ? await findInviter(ctx, user) : user.invitedBy);
}
