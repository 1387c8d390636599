import { v } from "convex/values";
import { staffMutation } from "../builders/staff";
import * as SecondFactor from "./model";

/** Requires a second factor of all members, seven days from now, or no longer. */
export const requireSecondFactor = staffMutation({
  permission: "access:manageStaff",
  args: { isRequired: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { isRequired }) => {
    await SecondFactor.require(ctx, ctx.staff, isRequired);
  },
});
