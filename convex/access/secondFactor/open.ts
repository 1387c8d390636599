import { v } from "convex/values";
import { vTime } from "../../platform/validators";
import { openQuery } from "../builders/open";
import * as SecondFactor from "./model";

/** Whether a member has a second factor, and from when they need one (epoch ms); null for everybody else. */
export const secondFactor = openQuery({
  args: {},
  returns: v.union(v.object({ isOn: v.boolean(), dueAt: vTime }), v.null()),
  handler: async (ctx) => {
    if (ctx.caller.kind !== "staff") return null;
    const isOn = ctx.caller.user.hasSecondFactor === true;
    return { isOn, dueAt: await SecondFactor.findDueAt(ctx) };
  },
});
