import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vListedItem, vRadarCount, vRadarFilter } from "./answers";
import * as Radar from "./model";

/** All open items with a date, relative to the day `today`, the most overdue first, at most `wanted`; live. */
export const list = staffQuery({
  permission: "deadlines:read",
  args: { ...vRadarFilter, wanted: v.number() },
  returns: v.object({ items: v.array(vListedItem), hasMore: v.boolean() }),
  handler: async (ctx, asked) => await Radar.list(ctx, asked),
});

/** Counts of overdue items, of the rest of this week, and of next week, relative to the day `today`; live. */
export const counts = staffQuery({
  permission: "deadlines:read",
  args: vRadarFilter,
  returns: v.object({ overdue: vRadarCount, thisWeek: vRadarCount, nextWeek: vRadarCount }),
  handler: async (ctx, asked) => await Radar.counts(ctx, asked),
});
