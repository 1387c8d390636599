import { v } from "convex/values";
import { internal } from "../_generated/api";
import { staffAction, staffMutation, staffQuery } from "../builders/staff";
import { sha256 } from "../hashes/rules";
import * as Feeds from "./model";
import { feedPathOf } from "./rules";
import { vFeedChoices, vShownFeed } from "./tables";

/** The caller's own feed, without its address; null where there is none. */
export const mine = staffQuery({
  permission: "deadlines:subscribe",
  args: {},
  returns: v.union(vShownFeed, v.null()),
  handler: async (ctx) => await Feeds.findShown(ctx, ctx.staff),
});

/** Gives the caller a new address and ends the old one. The answer is the only time that it is told. */
export const make = staffAction({
  permission: "deadlines:subscribe",
  args: {},
  returns: v.object({ url: v.string() }),
  handler: async (ctx) => {
    // In an action: the random numbers of a mutation may come from a seed.
    const secret = Feeds.drawSecret();
    const made = { userId: ctx.staffId, secretHash: await sha256(secret) };
    await ctx.runMutation(internal.calendarFeeds.internal.make, made);
    return { url: `${process.env["CONVEX_SITE_URL"] ?? ""}${feedPathOf(secret)}` };
  },
});

/** What the caller's calendar has. Refuses NOT_FOUND where there is no feed. */
export const choose = staffMutation({
  permission: "deadlines:subscribe",
  args: vFeedChoices.fields,
  returns: v.null(),
  handler: async (ctx, choices) => {
    await Feeds.choose(ctx, ctx.staff, choices);
    return null;
  },
});

/** Ends the address at once. Refuses NOT_FOUND where there is no feed. */
export const revoke = staffMutation({
  permission: "deadlines:subscribe",
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Feeds.revoke(ctx, ctx.staff);
    return null;
  },
});
