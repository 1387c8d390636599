import { customAction, customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import type { RegisteredQuery } from "convex/server";
import { v, type GenericValidator, type Infer, type ObjectType, type PropertyValidators } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { action, mutation, query, type ActionCtx, type MutationCtx, type QueryCtx } from "../../_generated/server";
import { requireStaff, type Staff } from "../accounts/actors";
import * as FeedPasses from "../accounts/feedPasses";
import { can, type Permission } from "../../permissions";
import type { ActionBuilder, Definition, MutationBuilder, QueryBuilder } from "./definition";

interface Guard {
  permission: Permission;
}
type ByStaff<Ctx> = Ctx & { staff: Staff };

const admitStaff = customCtx(async (ctx: QueryCtx, { permission }: Guard) => ({
  staff: await requireStaff(ctx, permission),
}));

// Audience and permission stay on the function, so that a test can compare them with what all functions enforce. They
// are not in its type: Convex infers the types of the API from the bare registration.
const admittedQuery = customQuery(query, admitStaff);
const admittedMutation = customMutation(mutation, admitStaff);

/** A live read for staff with the named permission. */
export const staffQuery: QueryBuilder<"public", ByStaff<QueryCtx>, Guard> = (definition) =>
  Object.assign(admittedQuery(definition), { audience: "staff", permission: definition.permission });

/** A feed reads only through the queries it calls, which do not depend on the caller. */
type FeedCtx = Pick<QueryCtx, "runQuery">;

interface StaffFeed {
  <A extends PropertyValidators, R extends GenericValidator>(
    definition: Guard & Definition<FeedCtx, A, R>,
  ): RegisteredQuery<"public", ObjectType<A> & { pass?: string }, Promise<Infer<R>>>;
}

const admittedFeed = customQuery(query, {
  args: { pass: v.optional(v.string()) },
  input: async (ctx: QueryCtx, { pass }, { permission }: Guard) => {
    if (pass === undefined || !(await FeedPasses.isGood(ctx, pass))) await requireStaff(ctx, permission);
    return { ctx: {}, args: {} };
  },
});

/**
 * A live read that is the same for all staff. With the screens' pass it skips the caller's identity, and one run serves
 * all (decision 086); without it, each caller is admitted and has their own run.
 */
export const staffFeed: StaffFeed = (definition) => {
  const { permission } = definition;
  if (!can("staff", permission)) {
    throw new Error(`Every member has the pass of the feeds, and not all may do ${permission}.`);
  }
  return Object.assign(admittedFeed(definition), { audience: "staff", permission });
};

/** A write by staff with the named permission; admission and write are one transaction. */
export const staffMutation: MutationBuilder<"public", ByStaff<MutationCtx>, Guard> = (definition) =>
  Object.assign(admittedMutation(definition), { audience: "staff", permission: definition.permission });

type ByActingStaff = ActionCtx & { staffId: Id<"users"> };

const admittedAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx, { permission }: Guard) => ({
    staffId: await ctx.runQuery(internal.access.accounts.internal.admitToAction, { permission }),
  })),
);

/**
 * A call to an outside service by staff with the named permission. They are admitted once, when the action begins; the
 * mutations it calls check their own writes.
 */
export const staffAction: ActionBuilder<"public", ByActingStaff, Guard> = (definition) =>
  Object.assign(admittedAction(definition), { audience: "staff", permission: definition.permission });
