import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import { findAdmission } from "./actors";
import * as History from "./history";
import type { Admission } from "./rules";
import { vAdmission, vPermission } from "./tables";

/** See `requireAdmission`. The answer depends on who asks, and is kept for each person. */
export const admission = cachedQuery({
  args: { permission: vPermission },
  returns: vAdmission,
  handler: async (ctx, { permission }): Promise<Admission> => await findAdmission(ctx, permission),
});

const vNamed = v.array(v.object({ userId: v.id("users"), name: v.string() }));

/** Everybody who works here or once did. */
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
