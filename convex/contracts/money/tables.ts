import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { BALANCE_STATES, RETAINER_STATES } from "./rules";

export const vRetainerState = literals(...RETAINER_STATES);
export const vBalanceState = literals(...BALANCE_STATES);

export const contractMoneyTables = {
  // Payment states, computed from the payments' ledger: one row per contract. Apart from `contracts`, so that payments
  // and signing never conflict. Written by the jobs that read payments; deleted with the contract.
  contract_money: defineTable({
    contractId: v.id("contracts"),
    /** The contract's number. */
    number: v.number(),
    updatedAt: v.number(),
    retainer: vRetainerState,
    balance: vBalanceState,
    paidCents: v.number(),
    /** Absent in rows of earlier versions: nothing was waived, and the retainer was paid if it is. */
    waivedCents: v.optional(v.number()),
    hasPaidRetainer: v.optional(v.boolean()),
    retainerPaidAt: vTime,
    balancePaidAt: vTime,
    retainerLinkUrl: vText,
    balanceLinkUrl: vText,
    openAlerts: v.number(),
  })
    .index("by_number", ["number"]) // the side table of the list's snapshot
    .index("by_updatedAt", ["updatedAt"]) // its live feed
    .index("by_openAlerts", ["openAlerts"]) // Today
    .index("by_balance", ["balance"]), // Today; reminders of due balances
};
