import { v } from "convex/values";
import * as Access from "../../access/accounts/model";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as FollowUps from "./model";
import { vRotation } from "./tables";
import * as Rotation from "./rotation";

const vChange = { leadId: v.string(), from: v.string(), to: v.string(), anyway: v.optional(v.boolean()) };

/** People who may own leads, by name, then people who have left and may still own some. */
export const owners = staffQuery({
  permission: "leads:read",
  args: {},
  returns: v.array(v.object({ userId: v.id("users"), name: v.string(), isHere: v.boolean() })),
  handler: async (ctx) => await Access.listOwners(ctx),
});

/** `to` is the id of somebody who works here, or "". Refuses NOT_FOUND, INVALID and CHANGED_MEANWHILE. */
export const setOwner = staffMutation({
  permission: "leads:setOwner",
  args: vChange,
  returns: v.null(),
  handler: async (ctx, change) => await FollowUps.setOwner(ctx, ctx.staff, change),
});

/** `to` is an ISO date, or "". Refuses NOT_FOUND, INVALID and CHANGED_MEANWHILE. */
export const setNextContact = staffMutation({
  permission: "leads:setNextContact",
  args: vChange,
  returns: v.null(),
  handler: async (ctx, change) => await FollowUps.setNextContact(ctx, ctx.staff, change),
});

/** The members who get new leads in turn. */
export const rotation = staffQuery({
  permission: "leads:readTurn",
  args: {},
  returns: vRotation,
  handler: async (ctx) => await Rotation.get(ctx),
});

/** Returns the version to change next. Refuses INVALID, and CHANGED_MEANWHILE where the choice has changed since `version`. */
export const setRotation = staffMutation({
  permission: "leads:configureTurn",
  args: { memberIds: v.array(v.string()), version: v.number() },
  returns: v.object({ version: v.number() }),
  handler: async (ctx, wanted) => ({ version: await Rotation.set(ctx, ctx.staff, wanted) }),
});
