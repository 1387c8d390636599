import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { can } from "../../permissions";
import * as Records from "./model";

/** The records that match a name or number in the log's filter. Empty without permission to read all of them. */
export const find = staffQuery({
  permission: "audit:read",
  args: { typed: v.string() },
  returns: v.array(Records.vFoundRecord),
  handler: async (ctx, { typed }) => {
    const { access } = ctx.staff;
    const mayRead = can(access, "clients:read") && can(access, "contracts:read") && can(access, "leads:read");
    return mayRead ? await Records.find(ctx, typed) : [];
  },
});
