import { v } from "convex/values";
import { staffQuery } from "../builders/staff";
import { can } from "../permissions";
import { vActivity, vPlace } from "./answers";
import * as LeadActivity from "./model";

const vEnd = v.union(vPlace, v.null());

/**
 * What happened to a lead and to those that it stands for, below `before` and down to `last`; live. Contracts are among it for whoever may
 * read them. Null for a lead that does not exist or is merged.
 */
export const list = staffQuery({
  permission: "leads:read",
  args: { leadId: v.string(), before: vEnd, last: vEnd },
  returns: v.union(vActivity, v.null()),
  handler: async (ctx, asked) => {
    const mayReadContracts = can(ctx.staff.access, "contracts:read");
    return await LeadActivity.list(ctx, { ...asked, mayReadContracts });
  },
});
