import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vLetters } from "./answers";
import * as ContractMail from "./model";

/**
 * Sends the contract's email again; does nothing while one is pending. Refuses NOT_FOUND and INVALID with the sentence.
 */
export const resend = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await ContractMail.resend(ctx, ctx.staff, id),
});

/** Emails the balance link. Refuses NOT_FOUND and INVALID with the sentence. */
export const emailBalanceLink = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await ContractMail.emailBalanceLink(ctx, ctx.staff, id),
});

/** The emails about a contract, newest first; empty for an unknown id. */
export const letters = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: vLetters,
  handler: async (ctx, { id }) => await ContractMail.listLetters(ctx, id),
});
