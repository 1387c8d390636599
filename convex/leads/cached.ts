import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import { readFeed } from "../liveList/model";
import { leadsAfter, leadTuple, statusesAfter, statusTuple } from "./listing";
import { vLeadFeed, vStatusFeed } from "./tables";

/** Leads changed after `since`, oldest first. */
export const feed = cachedQuery({
  args: { since: v.number() },
  returns: vLeadFeed,
  handler: async (ctx, { since }) => await readFeed(leadsAfter(ctx, since), leadTuple),
});

/** Statuses changed after `since`, oldest first. */
export const statusFeed = cachedQuery({
  args: { since: v.number() },
  returns: vStatusFeed,
  handler: async (ctx, { since }) => await readFeed(statusesAfter(ctx, since), statusTuple),
});
