import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { can } from "../../permissions";
import { vActivity, vPlace } from "./answers";
import * as LeadActivity from "./model";

const vEnd = v.union(vPlace, v.null());

/**
 * The activity of a lead and of the leads merged into it, below `before` and down to `last`; live. Includes contracts if the
 * caller may read them. Null for a lead that does not exist or is merged.
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
