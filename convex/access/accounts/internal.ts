import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Id } from "../../_generated/dataModel";
import { PERMISSIONS } from "../../permissions";
import { internalQuery } from "../builders/internal";
import { requireStaff } from "./actors";
import * as Access from "./model";
import { vRole } from "./tables";

/**
 * Admits the caller of an action, which has no transaction of its own, and returns their id. Refuses as `requireStaff`
 * does.
 */
export const admitToAction = internalQuery({
  args: { permission: literals(...PERMISSIONS) },
  returns: v.id("users"),
  handler: async (ctx, { permission }): Promise<Id<"users">> => (await requireStaff(ctx, permission)).userId,
});

export const roleOnRecord = internalQuery({
  args: { tokenIdentifier: v.string() },
  returns: v.union(vRole, v.null()),
  handler: async (ctx, { tokenIdentifier }) => await Access.findRole(ctx, tokenIdentifier),
});
