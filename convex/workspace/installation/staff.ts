import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as Installation from "./model";
import { vRun } from "./tables";

/** The newest check of the installation; null before the first. */
export const latest = staffQuery({
  permission: "firm:configure",
  args: {},
  returns: v.union(vRun, v.null()),
  handler: async (ctx) => {
    const found = await Installation.findLatest(ctx);
    if (found === null) return null;
    const { askedAt, askedByName, endedAt, findings } = found;
    return { askedAt, askedByName, endedAt, findings };
  },
});

/** Starts a check; `latest` shows its result. Refuses RATE_LIMITED. */
export const check = staffMutation({
  permission: "firm:configure",
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Installation.ask(ctx, ctx.staff);
  },
});
