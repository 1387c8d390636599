import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import * as History from "./history";

const vNamed = v.array(v.object({ userId: v.id("users"), name: v.string() }));

/** All staff, present and former. */
export const staffEver = cachedQuery({
  args: {},
  returns: vNamed,
  handler: async (ctx) => await History.listStaffEver(ctx),
});

/** The names of people by their ids; ids of anything else are left out. */
export const names = cachedQuery({
  args: { ids: v.array(v.string()) },
  returns: vNamed,
  handler: async (ctx, { ids }) => await History.namesOf(ctx, ids),
});
