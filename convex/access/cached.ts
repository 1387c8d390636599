import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import { findAdmission } from "./actors";
import { vPermission } from "./tables";

/** See `requireAdmission`. */
export const isAdmitted = cachedQuery({
  args: { tokenIdentifier: v.string(), tokenRole: v.string(), permission: vPermission },
  returns: v.boolean(),
  handler: async (ctx, admission): Promise<boolean> => await findAdmission(ctx, admission),
});
