import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import { requireClient } from "../portalAccess/model";
import * as PortalContracts from "./model";

/** Admits the client again, and records that they open a signed copy, of which it returns the contract. */
export const openCopy = jobMutation({
  args: { contractId: v.string() },
  returns: v.id("contracts"),
  handler: async (ctx, { contractId }) => {
    const client = await requireClient(ctx, "portal:read");
    return await PortalContracts.openCopy(ctx, client, contractId);
  },
});
