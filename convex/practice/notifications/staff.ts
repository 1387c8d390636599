import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffMutation, staffQuery } from "../../access/builders/staff";
import { vListedNotification, vOwnNews } from "./answers";
import * as Inbox from "./inbox";
import { vKindChoice } from "./tables";

/** The newest shared news, packed: with `own` the bell counts the unread. Live on every staff screen, and the same for all. */
export const newest = staffFeed({
  permission: "notifications:read",
  args: {},
  returns: v.string(),
  handler: async (ctx): Promise<string> => await ctx.runQuery(internal.practice.notifications.cached.newest, {}),
});

/** The caller's marks, choices and personal news; live on every staff screen. Shared news does not rerun it. */
export const own = staffQuery({
  permission: "notifications:read",
  args: {},
  returns: vOwnNews,
  handler: async (ctx) => await Inbox.own(ctx, ctx.staff),
});

/** The newest, at most `wanted`, of the kinds that the caller wants. */
export const list = staffQuery({
  permission: "notifications:read",
  args: { wanted: v.number() },
  returns: v.object({
    items: v.array(vListedNotification),
    hasOlder: v.boolean(),
  }),
  handler: async (ctx, { wanted }) => await Inbox.list(ctx, ctx.staff, wanted),
});

/** Each kind, and whether the caller wants it. */
export const settings = staffQuery({
  permission: "notifications:read",
  args: {},
  returns: v.array(vKindChoice),
  handler: async (ctx) => await Inbox.settings(ctx, ctx.staff),
});

/** Refuses NOT_FOUND. */
export const markRead = staffMutation({
  permission: "notifications:mark",
  args: { at: v.number() },
  returns: v.null(),
  handler: async (ctx, { at }) => {
    await Inbox.markRead(ctx, ctx.staff, at);
  },
});

/** Marks every notification up to this time as read, whether or not it was shown. */
export const markAllRead = staffMutation({
  permission: "notifications:mark",
  args: { upTo: v.number() },
  returns: v.null(),
  handler: async (ctx, { upTo }) => {
    await Inbox.markAllRead(ctx, ctx.staff, upTo);
  },
});

/** Sets whether the caller wants a kind. */
export const setKind = staffMutation({
  permission: "notifications:mark",
  args: vKindChoice.fields,
  returns: v.null(),
  handler: async (ctx, choice) => {
    await Inbox.choose(ctx, ctx.staff, choice);
  },
});
