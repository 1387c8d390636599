import { v, type Infer } from "convex/values";
import { staffAction, staffMutation, staffQuery } from "../../access/builders/staff";
import { vBankAccounts, vMonths } from "./answers";
import * as Payments from "./model";
import * as Waiver from "./waiver";

/**
 * Schedules the creation of the balance's link; the screen watches its step. Two people at once make one link, and after a
 * failure the step is repeated. Refuses NOT_FOUND, and INVALID with the sentence.
 */
export const chargeBalance = staffMutation({
  permission: "payments:charge",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => await Payments.chargeBalance(ctx, ctx.staff, id),
});

const vRefund = { id: v.string(), transactionId: v.string() };

/**
 * Waives a payment's refund: it was on purpose and is not owed again. `refundedCents` is the sum on the person's screen. Refuses
 * NOT_FOUND, and INVALID with the sentence, also if that sum has changed.
 */
export const waive = staffMutation({
  permission: "payments:waive",
  args: { ...vRefund, refundedCents: v.number(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, refund) => await Waiver.waive(ctx, ctx.staff, refund),
});

/** Makes a waived refund due again. Refuses NOT_FOUND. */
export const unwaive = staffMutation({
  permission: "payments:waive",
  args: vRefund,
  returns: v.null(),
  handler: async (ctx, refund) => await Waiver.unwaive(ctx, ctx.staff, refund),
});

/** Money in by month of the firm's time zone, less refunds and reversals, the oldest first. */
export const months = staffQuery({
  permission: "contracts:read",
  args: {},
  returns: v.object({ timeZone: v.string(), months: vMonths }),
  handler: async (ctx) => await Payments.listMonths(ctx),
});

/** The firm's accounts at the payment provider, or the reason why they cannot be read. */
export const bankAccounts = staffAction({
  permission: "firm:configure",
  args: {},
  returns: vBankAccounts,
  handler: async (): Promise<Infer<typeof vBankAccounts>> => {
    const { readBankAccounts } = await import("./accountsProvider");
    return await readBankAccounts();
  },
});
