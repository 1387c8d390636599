import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import * as Access from "./model";

const vNamed = v.array(v.object({ userId: v.id("users"), name: v.string() }));

/** All staff, present and former. */
export const staffEver = cachedQuery({
  args: {},
  returns: vNamed,
  handler: async (ctx) => await Access.listStaffEver(ctx),
});

/** The names of people by their ids; ids of anything else are left out. */
export const names = cachedQuery({
  args: { ids: v.array(v.string()) },
  returns: vNamed,
  handler: async (ctx, { ids }) => await Access.namesOf(ctx, ids),
});
