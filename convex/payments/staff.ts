import { v, type Infer } from "convex/values";
import { staffAction, staffMutation, staffQuery } from "../builders/staff";
import { vBankAccounts, vMonths } from "./answers";
import * as Payments from "./model";
import * as Waiving from "./waiving";

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

const vRefund = { id: v.string(), transactionId: v.string() };

/**
 * Says that what was refunded of a payment was given back on purpose, so that it is not owed again. `refundedCents` is the sum that the
 * person saw. Refuses NOT_FOUND, and INVALID with the sentence, also where that sum has changed.
 */
export const waive = staffMutation({
  permission: "payments:waive",
  args: { ...vRefund, refundedCents: v.number(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, refund) => {
    await Waiving.waive(ctx, ctx.staff, refund);
    return null;
  },
});

/** Says that the refund is due again. Refuses NOT_FOUND. */
export const unwaive = staffMutation({
  permission: "payments:waive",
  args: vRefund,
  returns: v.null(),
  handler: async (ctx, refund) => {
    await Waiving.unwaive(ctx, ctx.staff, refund);
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
  handler: async (): Promise<Infer<typeof vBankAccounts>> => {
    const { readBankAccounts } = await import("./accountsProvider");
    return await readBankAccounts();
  },
});
