/** Who has or had access, since when and through whom. */
import type { Infer } from "convex/values";
import type { PaginationOptions } from "convex/server";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { listAbout } from "../audit/model";
import { MOST_CHANGES, type Role } from "./rules";
import type { vAccessHistory } from "./tables";

type AccessHistory = Infer<typeof vAccessHistory>;
type ShownEvent = AccessHistory["events"][number];

/** More people than a practice ever had. */
const MAX_STAFF = 1_000;
/** More people than one screen shows at a time. */
const MAX_PAGE = 100;

/** What the event of an end of access says afterwards. */
const ENDED = "revoked";

/** One page of everybody who has or had the role: those who have it first. */
export async function list(ctx: QueryCtx, role: Role, { numItems, ...options }: PaginationOptions) {
  const { page, ...rest } = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", role))
    .paginate({ ...options, numItems: Math.min(numItems, MAX_PAGE) });
  return { ...rest, page: await Promise.all(page.map((user) => historyOf(ctx, user))) };
}

async function historyOf(ctx: QueryCtx, user: Doc<"users">): Promise<AccessHistory> {
  const { _id: userId, _creationTime, name, email, role, isAdmin } = user;
  const events = await listAbout(ctx, userId, MOST_CHANGES);
  const isActive = user.status === "active";
  const until = isActive ? null : (events.find(({ after }) => after === ENDED)?.at ?? null);
  const since = sinceOf(events, isActive) ?? _creationTime;
  const invitedBy = await inviterOf(ctx, user);
  return { userId, name, email, role, isAdmin, isActive, since, invitedBy, until, events };
}

/** When access began, or began again; null where that is too long ago for these events. */
function sinceOf(events: readonly ShownEvent[], isActive: boolean): number | null {
  const ended = isActive ? events.findIndex(({ after }) => after === ENDED) : -1;
  if (ended !== -1) return events[ended - 1]?.at ?? null;
  return events.length < MOST_CHANGES ? (events.at(-1)?.at ?? null) : null;
}

/** The name of who sent the invitation that this person accepted. */
async function inviterOf(ctx: QueryCtx, user: Doc<"users">): Promise<string | null> {
  const inviter = user.invitedBy === undefined ? await findInviter(ctx, user) : user.invitedBy;
  return inviter === null ? null : ((await ctx.db.get("users", inviter))?.name ?? null);
}

/** For rows of earlier versions, which do not say it themselves. */
async function findInviter(ctx: QueryCtx, { _id, email }: Doc<"users">): Promise<Id<"users"> | null> {
  const accepted = ctx.db
    .query("invitations")
    .withIndex("by_email_and_state", (q) => q.eq("email", email).eq("state", "accepted"))
    .order("desc");
  for await (const { acceptedBy, createdBy } of accepted) if (acceptedBy === _id) return createdBy;
  return null;
}

interface Named {
  userId: Id<"users">;
  name: string;
}

/** Everybody who works here or once did, by name. */
export async function listStaffEver(ctx: QueryCtx): Promise<Named[]> {
  const staff = await ctx.db
    .query("users")
    .withIndex("by_role_and_status", (q) => q.eq("role", "staff"))
    .take(MAX_STAFF);
  return staff.map(({ _id: userId, name }) => ({ userId, name })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The names of those ids that are people's. */
export async function namesOf(ctx: QueryCtx, ids: readonly string[]): Promise<Named[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const userId = ctx.db.normalizeId("users", id);
      return userId === null ? null : await ctx.db.get("users", userId);
    }),
  );
  return found.flatMap((user) => (user === null ? [] : [{ userId: user._id, name: user.name }]));
}
