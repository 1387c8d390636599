import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffAction, staffMutation, staffQuery } from "../../access/builders/staff";
import { sha256 } from "../../platform/hashes";
import * as Feeds from "./model";
import { feedPathOf } from "./rules";
import { vFeedChoices, vShownFeed } from "./tables";

/** The caller's own feed, without its address; null if there is none. */
export const mine = staffQuery({
  permission: "deadlines:subscribe",
  args: {},
  returns: v.union(vShownFeed, v.null()),
  handler: async (ctx) => await Feeds.findShown(ctx, ctx.staff),
});

/** Gives the caller a new address and ends the old one. Only this answer has it. */
export const make = staffAction({
  permission: "deadlines:subscribe",
  args: {},
  returns: v.object({ url: v.string() }),
  handler: async (ctx) => {
    // In an action: a mutation's random numbers may come from a seed.
    const secret = Feeds.drawSecret();
    const made = { userId: ctx.staffId, secretHash: await sha256(secret) };
    await ctx.runMutation(internal.agenda.calendarFeeds.internal.make, made);
    return { url: `${process.env["CONVEX_SITE_URL"] ?? ""}${feedPathOf(secret)}` };
  },
});

/** Sets the choices for the caller's calendar. Refuses NOT_FOUND without a feed. */
export const choose = staffMutation({
  permission: "deadlines:subscribe",
  args: vFeedChoices.fields,
  returns: v.null(),
  handler: async (ctx, choices) => {
    await Feeds.choose(ctx, ctx.staff, choices);
  },
});

/** Ends the address at once. Refuses NOT_FOUND without a feed. */
export const revoke = staffMutation({
  permission: "deadlines:subscribe",
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Feeds.revoke(ctx, ctx.staff);
  },
});
