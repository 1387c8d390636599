import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { staffAction, staffMutation, staffQuery } from "../builders/staff";
import * as Payments from "./model";
import { vBankAccounts, vMonths } from "./tables";

/**
 * Has the link for the balance made; the screen watches its step. Two people at once make one link, and after a failure the step is
 * repeated. Refuses NOT_FOUND, and INVALID with the sentence.
 */
export const chargeBalance = staffMutation({
  permission: "payments:charge",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Payments.chargeBalance(ctx, ctx.staff, id);
    return null;
  },
});

/** Money in by month of the firm's time zone, the oldest first; what was taken back is not in it. */
export const months = staffQuery({
  permission: "contracts:read",
  args: {},
  returns: v.object({ timeZone: v.string(), months: vMonths }),
  handler: async (ctx) => await Payments.listMonths(ctx),
});

/** The firm's accounts at the payment provider, or why they cannot be read. */
export const bankAccounts = staffAction({
  permission: "firm:configure",
  args: {},
  returns: vBankAccounts,
  handler: async (ctx): Promise<Infer<typeof vBankAccounts>> =>
    await ctx.runAction(internal.payments.jobs.readBankAccounts, {}),
});
