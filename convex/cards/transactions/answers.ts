import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { vCardTransaction, vCardTrouble, vHashedTransaction, vShownMirror } from "./tables";

/**
 * A change of the stored rows; applying it twice is harmless. `gone` is the record id of a row that the table no longer
 * has.
 */
export const vRowChange = v.union(
  v.object({ kind: v.literal("write"), row: vHashedTransaction }),
  v.object({ kind: v.literal("gone"), recordId: v.string() }),
);

export const vReadCounts = v.object({
  isCapped: v.boolean(),
  rowCount: v.number(),
  unreadableCount: v.number(),
  /** Ambiguous amounts of the card. */
  doubtfulCount: v.number(),
  undatedCount: v.number(),
});

export const vRunOutcome = v.union(
  v.object({ kind: v.literal("unconfigured"), setting: v.string() }),
  v.object({ kind: v.literal("failed"), trouble: vCardTrouble }),
  v.object({ kind: v.literal("read"), counts: vReadCounts }),
);

const vCount = v.number();

/** Both days included. */
export const vPeriod = v.object({ fromOn: v.string(), toOn: v.string() });

/**
 * A filter of a list; null for any. Texts are compared without case; "Uncategorized" matches transactions without a
 * category.
 */
export const vShownFilter = v.object({
  fromOn: vText,
  toOn: vText,
  category: vText,
  merchant: vText,
  sign: v.union(literals("charges", "credits"), v.null()),
  /** Part of description, merchant or category. */
  text: vText,
  /** Ambiguous or unreadable amounts only; absent for any. */
  amount: v.optional(literals("doubtful", "unreadable")),
});

const vTotals = v.object({
  count: vCount,
  chargeCount: vCount,
  chargesCents: vCount,
  creditCount: vCount,
  creditsCents: vCount,
  netCents: vCount,
  unreadableCount: vCount,
});

export const vTransactionPage = v.object({
  rows: v.array(vCardTransaction),
  page: vCount,
  pageCount: vCount,
  from: vCount,
  to: vCount,
  total: vCount,
  /** Totals over all pages. */
  totals: vTotals,
});

const vSpent = { chargesCents: vCount, chargeCount: vCount };

export const vOverview = v.object({
  statement: vPeriod,
  previous: vPeriod,
  /** The latest day with a transaction, up to today and the statement's end. */
  latest: v.union(vPeriod, v.null()),
  /** All selectable statements, newest first. */
  statements: v.array(vPeriod),
  currentChargesCents: vCount,
  previousChargesCents: vCount,
  latestDayChargesCents: vCount,
  totals: vTotals,
  largest: v.array(vCardTransaction),
  categories: v.array(v.object({ category: v.string(), ...vSpent })),
  days: v.array(v.object({ day: v.string(), ...vSpent })),
});

export const vMirrorState = vShownMirror.extend({
  /** Ambiguous amounts of the credit card account, which the list can show. */
  doubtfulCount: vCount,
  isRunning: v.boolean(),
  /** When the provider is asked again after a rate limit. */
  retryAt: vTime,
});

/** Why a run begins: on the schedule, on Retry, or after a wait that the provider asked for. */
export const vRunReason = literals("schedule", "asked", "waited");
