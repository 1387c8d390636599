import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vDeadlineForm, vDeadlineList } from "./answers";
import { listOfPlace } from "./shownDeadlines";
import * as Deadlines from "./model";

const vPlace = { clientId: v.string(), caseId: vText };

/** The deadlines of a client with their cases', or of one case; live. Empty for an unknown client or case. */
export const list = staffQuery({
  permission: "deadlines:read",
  args: vPlace,
  returns: vDeadlineList,
  handler: async (ctx, place) => await listOfPlace(ctx, place),
});

/** Refuses NOT_FOUND for an absent client or case, and INVALID with the field and its sentence. */
export const add = staffMutation({
  permission: "deadlines:edit",
  args: { ...vPlace, form: vDeadlineForm },
  returns: v.object({ deadlineId: v.id("deadlines") }),
  handler: async (ctx, { form, ...place }) => {
    return { deadlineId: await Deadlines.add(ctx, ctx.staff, { ...form, ...place }) };
  },
});

/** Refuses NOT_FOUND, INVALID with the field, and CHANGED_MEANWHILE. */
export const change = staffMutation({
  permission: "deadlines:edit",
  args: { deadlineId: v.string(), form: vDeadlineForm, version: v.number() },
  returns: v.null(),
  handler: async (ctx, edit) => {
    await Deadlines.change(ctx, ctx.staff, edit);
  },
});

/** Safe to repeat. Refuses NOT_FOUND. */
export const setDone = staffMutation({
  permission: "deadlines:edit",
  args: { deadlineId: v.string(), isDone: v.boolean() },
  returns: v.null(),
  handler: async (ctx, done) => {
    await Deadlines.setDone(ctx, ctx.staff, done);
  },
});

/** Refuses NOT_FOUND, and ON_HOLD. */
export const remove = staffMutation({
  permission: "deadlines:edit",
  args: { deadlineId: v.string() },
  returns: v.null(),
  handler: async (ctx, { deadlineId }) => {
    await Deadlines.remove(ctx, ctx.staff, deadlineId);
  },
});
