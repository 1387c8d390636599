import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../validators/rules";
import { MIRROR_STATES } from "./rules";
import { vCardTransaction, vCardTrouble, vHashedTransaction } from "./tables";

/** A change of the stored rows; it can be applied twice without harm. `gone` is the record id of a row that the table has no more. */
export const vRowChange = v.union(
  v.object({ kind: v.literal("write"), row: vHashedTransaction }),
  v.object({ kind: v.literal("gone"), recordId: v.string() }),
);

/** What a reading of the whole table has found. */
export const vReadCounts = v.object({
  isCapped: v.boolean(),
  rowCount: v.number(),
  unreadableCount: v.number(),
  /** Amounts of the card that can be read in two ways. */
  doubtfulCount: v.number(),
  undatedCount: v.number(),
});

/** How a run ended. */
export const vRunOutcome = v.union(
  v.object({ kind: v.literal("unconfigured"), setting: v.string() }),
  v.object({ kind: v.literal("failed"), trouble: vCardTrouble }),
  v.object({ kind: v.literal("read"), counts: vReadCounts }),
);

const vCount = v.number();

/** Days from `fromOn` to `toOn`, both included. */
export const vPeriod = v.object({ fromOn: v.string(), toOn: v.string() });

/** Which transactions a list shows; null for any. Texts are compared without case; "Uncategorized" means those without a category. */
export const vShownFilter = v.object({
  fromOn: vText,
  toOn: vText,
  category: vText,
  merchant: vText,
  sign: v.union(literals("charges", "credits"), v.null()),
  /** Part of description, merchant or category. */
  text: vText,
  /** Those whose amount can be read in two ways; absent for any. */
  amount: v.optional(v.literal("doubtful")),
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
  /** What the transactions of all pages come to. */
  totals: vTotals,
});

const vSpent = { chargesCents: vCount, chargeCount: vCount };

export const vOverview = v.object({
  statement: vPeriod,
  previous: vPeriod,
  /** The latest day with a transaction, up to today and the statement's end. */
  latest: v.union(vPeriod, v.null()),
  /** All that can be chosen, the newest first. */
  statements: v.array(vPeriod),
  currentChargesCents: vCount,
  previousChargesCents: vCount,
  latestDayChargesCents: vCount,
  totals: vTotals,
  largest: v.array(vCardTransaction),
  categories: v.array(v.object({ category: v.string(), ...vSpent })),
  days: v.array(v.object({ day: v.string(), ...vSpent })),
});

export const vMirrorState = v.object({
  state: literals(...MIRROR_STATES),
  lastReadAt: vTime,
  failedSince: vTime,
  trouble: v.union(vCardTrouble, v.null()),
  /** Whether the table has more records than are read. */
  isCapped: v.boolean(),
  /** Counts of all accounts. */
  rowCount: vCount,
  unreadableCount: vCount,
  /** Amounts of the credit card account that can be read in two ways: those that the list shows when it is asked for them. */
  doubtfulCount: vCount,
  undatedCount: vCount,
  isRunning: v.boolean(),
  /** When the provider, which has asked to wait, is asked again. */
  retryAt: vTime,
});

/** Why a run begins: it is time, staff have asked, or the provider has asked to wait. */
export const vRunReason = literals("schedule", "asked", "waited");
