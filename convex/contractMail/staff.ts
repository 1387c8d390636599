import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import { vLetters } from "./answers";
import * as ContractMail from "./model";

/** Sends the contract's letter again; nothing happens while one is on its way. Refuses NOT_FOUND and INVALID with the sentence. */
export const resend = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await ContractMail.resend(ctx, ctx.staff, id);
    return null;
  },
});

/** Sends the link for the balance. Refuses NOT_FOUND and INVALID with the sentence. */
export const emailBalanceLink = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await ContractMail.emailBalanceLink(ctx, ctx.staff, id);
    return null;
  },
});

/** The letters about a contract, the newest first; none where there is no contract by that id. */
export const letters = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: vLetters,
  handler: async (ctx, { id }) => await ContractMail.listLetters(ctx, id),
});
