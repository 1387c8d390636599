import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { staffMutation } from "../../access/builders/staff";
import * as ListExport from "./model";
import { SAVED_LISTS } from "./rules";

/** Audits that the caller saves rows of a list as a file. */
export const note = staffMutation({
  permission: "lists:export",
  args: { list: literals(...SAVED_LISTS), rows: v.number() },
  returns: v.null(),
  handler: async (ctx, saved) => {
    await ListExport.note(ctx, ctx.staff, saved);
  },
});
