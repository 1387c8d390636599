import { v } from "convex/values";
import { staffMutation } from "../../access/builders/staff";
import * as Quota from "./model";

/** Raises the limits of a client's uploads. `extensions` is the number on the screen. Refuses NOT_FOUND. */
export const makeRoom = staffMutation({
  permission: "documents:review",
  args: { clientId: v.string(), extensions: v.number() },
  returns: v.null(),
  handler: async (ctx, extension) => {
    await Quota.extend(ctx, ctx.staff, extension);
  },
});
