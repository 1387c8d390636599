import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import * as Reading from "./reading";
import { vKindChoice, vListedNotification } from "./tables";

/** How many the caller has not read, for the bell; live on every staff screen. */
export const unread = staffQuery({
  permission: "notifications:read",
  args: {},
  returns: v.object({ count: v.number(), more: v.boolean() }),
  handler: async (ctx) => await Reading.count(ctx, ctx.staff),
});

/** The newest, at most `wanted`, of the kinds that the caller wants. */
export const list = staffQuery({
  permission: "notifications:read",
  args: { wanted: v.number() },
  returns: v.object({
    items: v.array(vListedNotification),
    hasOlder: v.boolean(),
  }),
  handler: async (ctx, { wanted }) => await Reading.list(ctx, ctx.staff, wanted),
});

/** Each kind, and whether the caller wants it. */
export const settings = staffQuery({
  permission: "notifications:read",
  args: {},
  returns: v.array(vKindChoice),
  handler: async (ctx) => await Reading.settings(ctx, ctx.staff),
});

/** Refuses NOT_FOUND. */
export const markRead = staffMutation({
  permission: "notifications:mark",
  args: { at: v.number() },
  returns: v.null(),
  handler: async (ctx, { at }) => {
    await Reading.markRead(ctx, ctx.staff, at);
    return null;
  },
});

/** Marks every notification up to this time as read, whether or not it was shown. */
export const markAllRead = staffMutation({
  permission: "notifications:mark",
  args: { upTo: v.number() },
  returns: v.null(),
  handler: async (ctx, { upTo }) => {
    await Reading.markAllRead(ctx, ctx.staff, upTo);
    return null;
  },
});

/** Sets whether the caller wants a kind. */
export const setKind = staffMutation({
  permission: "notifications:mark",
  args: vKindChoice.fields,
  returns: v.null(),
  handler: async (ctx, choice) => {
    await Reading.choose(ctx, ctx.staff, choice);
    return null;
  },
});
