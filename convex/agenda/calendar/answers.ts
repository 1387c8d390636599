import { v } from "convex/values";
import { vRadarItem } from "../radar/answers";

export const vCalendarItems = v.array(vRadarItem);

/** `none`: the address is unknown or has ended. */
export const vAdmitted = v.union(
  v.object({ kind: v.literal("none") }),
  v.object({ kind: v.literal("tooOften"), retryAfterMs: v.number() }),
  v.object({
    kind: v.literal("feed"),
    userId: v.id("users"),
    hasEverybodys: v.boolean(),
    hasNames: v.boolean(),
    today: v.string(),
  }),
);
