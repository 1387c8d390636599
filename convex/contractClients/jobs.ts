import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as ContractClients from "./model";

/** Makes client and case of a contract that was just signed, where the firm wants that to happen by itself. */
export const make = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    await ContractClients.make(ctx, null, contractId);
    return null;
  },
});
