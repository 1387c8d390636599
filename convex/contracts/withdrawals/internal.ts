import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import { vWithdrawalOutcome, vWithdrawalRun } from "./answers";
import * as Withdrawals from "./model";

const vOfWithdrawal = { withdrawalId: v.id("contract_withdrawals") };

export const claim = internalMutation({
  args: vOfWithdrawal,
  returns: v.union(v.null(), vWithdrawalRun),
  handler: async (ctx, { withdrawalId }) => await Withdrawals.claim(ctx, withdrawalId),
});

export const finish = internalMutation({
  args: {
    ...vOfWithdrawal,
    action: vWithdrawalRun.fields.action,
    outcome: vWithdrawalOutcome,
  },
  returns: v.null(),
  handler: async (ctx, answered) => await Withdrawals.finish(ctx, answered),
});

export const postpone = internalMutation({
  args: { ...vOfWithdrawal, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, postponed) => await Withdrawals.postpone(ctx, postponed),
});
