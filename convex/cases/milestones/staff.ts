import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vMilestone, vMove } from "./answers";
import * as Milestones from "./model";
import { vMilestoneForm } from "./tables";

/** The milestones of a case in their order; empty if the case does not exist. */
export const ofCase = staffQuery({
  permission: "cases:read",
  args: { caseId: v.string() },
  returns: v.array(vMilestone),
  handler: async (ctx, { caseId }) => await Milestones.listShown(ctx, caseId),
});

/** Adds a milestone at the end. Refuses NOT_FOUND, and INVALID with the field and its sentence. */
export const add = staffMutation({
  permission: "cases:edit",
  args: { caseId: v.string(), form: vMilestoneForm },
  returns: v.null(),
  handler: async (ctx, added) => {
    await Milestones.add(ctx, ctx.staff, added);
  },
});

/** Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const change = staffMutation({
  permission: "cases:edit",
  args: { milestoneId: v.string(), form: vMilestoneForm, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await Milestones.change(ctx, ctx.staff, edit);
  },
});

/** Refuses NOT_FOUND, like the two below, and ON_HOLD. */
export const remove = staffMutation({
  permission: "cases:edit",
  args: { milestoneId: v.string() },
  returns: v.null(),
  handler: async (ctx, { milestoneId }) => {
    await Milestones.remove(ctx, ctx.staff, milestoneId);
  },
});

export const setDone = staffMutation({
  permission: "cases:edit",
  args: { milestoneId: v.string(), isDone: v.boolean() },
  returns: v.null(),
  handler: async (ctx, done) => {
    await Milestones.setDone(ctx, ctx.staff, done);
  },
});

/** Moves a milestone by one place; the first and the last stay where they are. */
export const move = staffMutation({
  permission: "cases:edit",
  args: { milestoneId: v.string(), to: vMove },
  returns: v.null(),
  handler: async (ctx, moved) => {
    await Milestones.move(ctx, ctx.staff, moved);
  },
});
