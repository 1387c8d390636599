import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import * as Listing from "./listing";
import { vLeadFeed, vStatusFeed } from "./tables";

/** Leads changed after `since`, oldest first. */
export const feed = cachedQuery({
  args: { since: v.number() },
  returns: vLeadFeed,
  handler: async (ctx, { since }) => await Listing.feed(ctx, since),
});

/** Statuses changed after `since`, oldest first. */
export const statusFeed = cachedQuery({
  args: { since: v.number() },
  returns: vStatusFeed,
  handler: async (ctx, { since }) => await Listing.statusFeed(ctx, since),
});
