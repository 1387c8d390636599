import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import * as Tour from "./tour";

/** The records of the tour; live. Null in a practice without the story, and for a member who has hidden the tour. */
export const tour = staffQuery({
  permission: "today:read",
  args: {},
  returns: v.union(v.null(), v.object({ leadId: vText, contractId: vText })),
  handler: async (ctx) => await Tour.find(ctx, ctx.staff),
});
