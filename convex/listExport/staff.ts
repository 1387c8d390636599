import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { staffMutation } from "../builders/staff";
import * as ListExport from "./model";
import { SAVED_LISTS } from "./rules";

/** Records that rows of a list are saved as a file: who, of which list, and how many. */
export const note = staffMutation({
  permission: "lists:export",
  args: { list: literals(...SAVED_LISTS), rows: v.number() },
  returns: v.null(),
  handler: async (ctx, saved) => {
    await ListExport.note(ctx, ctx.staff, saved);
    return null;
  },
});
