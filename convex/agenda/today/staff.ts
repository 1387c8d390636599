import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import * as Access from "../../access/accounts/model";
import { staffFeed, staffMutation, staffQuery } from "../../access/builders/staff";
import { vOwnChoices, vLines, vOwnSource, vSourceAsked, vTeamLoad } from "./answers";
import { ofOwnSource } from "./columns";
import { answerOf } from "./lines";
import * as Snoozes from "./snoozes";
import { vSnooze } from "./tables";

/** The first lines of a source for the day `today`: unassigned ones, and those that the whole practice sees. Live; the same for all. */
export const source = staffFeed({
  permission: "today:read",
  args: vSourceAsked,
  returns: vLines,
  handler: async (ctx, asked): Promise<Infer<typeof vLines>> =>
    await ctx.runQuery(internal.agenda.today.cached.source, asked),
});

/** The first lines of a source that are the caller's own, for the day `today`; live. */
export const mine = staffQuery({
  permission: "today:read",
  args: { source: vOwnSource, today: v.string() },
  returns: vLines,
  handler: async (ctx, asked) => answerOf(await ofOwnSource(ctx, ctx.staff, asked)),
});

/** The open items of each member on the day `today`, and of nobody; live. */
export const load = staffFeed({
  permission: "today:read",
  args: { today: v.string() },
  returns: vTeamLoad,
  handler: async (ctx, asked): Promise<Infer<typeof vTeamLoad>> =>
    await ctx.runQuery(internal.agenda.today.cached.load, asked),
});

/** The caller's snoozes; live. */
export const snoozes = staffQuery({
  permission: "today:read",
  args: {},
  returns: v.array(vSnooze),
  handler: async (ctx) => await Snoozes.list(ctx, ctx.staff),
});

/** Hides a line from the caller until a day. Refuses INVALID with the field and its sentence, and NOT_FOUND. */
export const snooze = staffMutation({
  permission: "today:snooze",
  args: vSnooze.fields,
  returns: v.null(),
  handler: async (ctx, snoozed) => {
    await Snoozes.snooze(ctx, ctx.staff, snoozed);
  },
});

/** The caller's choices: their work, and the screen after signing in; live. */
export const choices = staffQuery({
  permission: "today:read",
  args: {},
  returns: vOwnChoices,
  handler: async (ctx) => await Access.choicesOf(ctx, ctx.staff.userId),
});

/** Changes some of the caller's choices. */
export const choose = staffMutation({
  permission: "today:choose",
  args: { changes: vOwnChoices },
  returns: v.null(),
  handler: async (ctx, { changes }) => {
    await Access.choose(ctx, ctx.staff.userId, changes);
  },
});

/** Shows a snoozed line again. Safe to repeat. */
export const wake = staffMutation({
  permission: "today:snooze",
  args: { key: v.string() },
  returns: v.null(),
  handler: async (ctx, { key }) => {
    await Snoozes.wake(ctx, ctx.staff, key);
  },
});
