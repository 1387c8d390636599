import { v } from "convex/values";
import * as Access from "../../access/accounts/model";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vOwners, vShownTask, vTaskForm, vTaskList } from "./answers";
import { listOfOwner, listOfPlace } from "./shownTasks";
import * as Tasks from "./model";

const vPlace = { clientId: v.string(), caseId: vText };

/** The tasks of a client, including the cases', or of one case; live. Empty if the client or case does not exist. */
export const list = staffQuery({
  permission: "tasks:read",
  args: vPlace,
  returns: vTaskList,
  handler: async (ctx, place) => await listOfPlace(ctx, place),
});

/** The caller's open tasks; live. */
export const mine = staffQuery({
  permission: "tasks:read",
  args: {},
  returns: v.object({ open: v.array(vShownTask), hasMore: v.boolean() }),
  handler: async (ctx) => await listOfOwner(ctx, ctx.staff.userId),
});

/** People who may own tasks and deadlines. */
export const owners = staffQuery({
  permission: "tasks:read",
  args: {},
  returns: vOwners,
  handler: async (ctx) => await Access.listOwners(ctx),
});

/** Refuses NOT_FOUND for an absent client or case, and INVALID with the field and its sentence. */
export const add = staffMutation({
  permission: "tasks:edit",
  args: { ...vPlace, form: vTaskForm },
  returns: v.object({ taskId: v.id("tasks") }),
  handler: async (ctx, { form, ...place }) => ({ taskId: await Tasks.add(ctx, ctx.staff, { ...form, ...place }) }),
});

/** Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const change = staffMutation({
  permission: "tasks:edit",
  args: { taskId: v.string(), form: vTaskForm, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await Tasks.change(ctx, ctx.staff, edit);
  },
});

/** Safe to repeat. Refuses NOT_FOUND. */
export const setDone = staffMutation({
  permission: "tasks:edit",
  args: { taskId: v.string(), isDone: v.boolean() },
  returns: v.null(),
  handler: async (ctx, done) => {
    await Tasks.setDone(ctx, ctx.staff, done);
  },
});

/** Refuses NOT_FOUND, and ON_HOLD. */
export const remove = staffMutation({
  permission: "tasks:edit",
  args: { taskId: v.string() },
  returns: v.null(),
  handler: async (ctx, { taskId }) => {
    await Tasks.remove(ctx, ctx.staff, taskId);
  },
});
