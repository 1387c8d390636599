import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import * as PortalContracts from "./model";

/** Admits the client again and records the opening of a signed copy; returns its contract. */
export const openCopy = internalMutation({
  args: { contractId: v.string() },
  returns: v.id("contracts"),
  handler: async (ctx, { contractId }) => await PortalContracts.openCopy(ctx, contractId),
});
