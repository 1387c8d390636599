import { v } from "convex/values";
import { staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vContractPayments, vStraysPage } from "./answers";
import * as ContractPayments from "./model";

/** The payments of a contract, newest first; empty for an unknown id. Live. */
export const list = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: vContractPayments,
  handler: async (ctx, { id }) => await ContractPayments.list(ctx, id),
});

/** Payments without a contract, newest first, page by page. */
export const listStrays = staffQuery({
  permission: "payments:ledger",
  args: { cursor: vText },
  returns: vStraysPage,
  handler: async (ctx, { cursor }) => await ContractPayments.pageOfStrays(ctx, cursor),
});
