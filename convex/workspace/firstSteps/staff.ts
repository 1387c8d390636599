import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { staffQuery } from "../../access/builders/staff";
import { list as listSteps } from "./model";
import { FIRST_STEPS } from "./rules";

/** The first steps of a new practice with their states; live. Null once all are done, and for a member who has dismissed them. */
export const list = staffQuery({
  permission: "firstSteps:read",
  args: {},
  returns: v.union(v.null(), v.array(v.object({ step: literals(...FIRST_STEPS), isDone: v.boolean() }))),
  handler: async (ctx) => await listSteps(ctx, ctx.staff),
});
