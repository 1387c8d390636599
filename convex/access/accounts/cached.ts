import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import * as Names from "./names";

const vNamed = v.array(v.object({ userId: v.id("users"), name: v.string() }));

/** All staff, present and former. */
export const staffEver = cachedQuery({
  args: {},
  returns: vNamed,
  handler: async (ctx) => await Names.listStaffEver(ctx),
});

/** The names of people by their ids; ids of anything else are left out. */
export const names = cachedQuery({
  args: { ids: v.array(v.string()) },
  returns: vNamed,
  handler: async (ctx, { ids }) => await Names.namesOf(ctx, ids),
});
