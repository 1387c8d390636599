import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vContractPayments, vMonths, vStraysPage } from "./answers";
import * as Ledger from "./model";
import * as Waiver from "./waiver";

/** The payments of a contract, newest first; empty for an unknown id. Live. */
export const list = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: vContractPayments,
  handler: async (ctx, { id }) => await Ledger.list(ctx, id),
});

/** Payments without a contract, newest first, page by page. */
export const listStrays = staffQuery({
  permission: "payments:ledger",
  args: { cursor: vText },
  returns: vStraysPage,
  handler: async (ctx, { cursor }) => await Ledger.pageOfStrays(ctx, cursor),
});

/** Money in by month of the firm's time zone, less refunds and reversals, the oldest first. */
export const months = staffQuery({
  permission: "contracts:read",
  args: {},
  returns: v.object({ timeZone: v.string(), months: vMonths }),
  handler: async (ctx) => await Ledger.listMonths(ctx),
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
