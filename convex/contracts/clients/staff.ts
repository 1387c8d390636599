import { v } from "convex/values";
import { staffMutation } from "../../access/builders/staff";
import * as ContractClients from "./model";

/**
 * Makes or finds the client and the case of a signed contract. Refuses NOT_FOUND, and INVALID for one that is not
 * signed.
 */
export const make = staffMutation({
  permission: "clients:create",
  args: { id: v.string() },
  returns: v.object({ clientId: v.id("clients"), caseId: v.id("cases") }),
  handler: async (ctx, { id }) => await ContractClients.make(ctx, ctx.staff, id),
});
