import { v } from "convex/values";
import { jobMutation } from "../builders/jobs";
import * as PortalContracts from "./model";

/** Admits the client again, and records that they open a signed copy, of which it returns the contract. */
export const openCopy = jobMutation({
  args: { contractId: v.string() },
  returns: v.id("contracts"),
  handler: async (ctx, { contractId }) => await PortalContracts.openCopy(ctx, contractId),
});
