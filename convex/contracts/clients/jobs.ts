import { v } from "convex/values";
import { jobMutation } from "../../access/builders/jobs";
import * as ContractClients from "./model";

/** Makes client and case of a contract that was just signed, if the firm's settings say so. */
export const make = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    await ContractClients.make(ctx, null, contractId);
  },
});
