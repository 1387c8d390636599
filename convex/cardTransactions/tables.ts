import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vNumber, vText, vTime } from "../validators/rules";
import { ACCOUNT_KINDS, CARD_TROUBLES, MIRROR_STATES } from "./rules";

/** One transaction; what each field means is said in `CardTransaction`. */
export const vCardTransaction = v.object({
  recordId: v.string(),
  dateOn: vText,
  description: v.string(),
  merchant: vText,
  amountCents: v.number(),
  isAmountReadable: v.boolean(),
  isAmountDoubtful: v.optional(v.literal(true)),
  category: vText,
  account: literals(...ACCOUNT_KINDS),
  accountId: vText,
  accountName: v.string(),
  type: v.literal("debit"),
});

/** Why a reading failed. `status` is the provider's, null where there was no answer; `reason` is in the provider's words, or empty. */
export const vCardTrouble = v.object({
  kind: literals(...CARD_TROUBLES),
  status: vNumber,
  reason: v.string(),
});

/** A transaction with the SHA-256 of its content. */
export const vHashedTransaction = vCardTransaction.extend({ contentHash: v.string() });

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

export const cardTransactionTables = {
  // The card table as the job last read it, at most MOST_TRANSACTIONS rows. Written and deleted by the job only; read by the
  // screen and by the assistant's tools.
  card_transactions: defineTable(vHashedTransaction)
    .index("by_recordId", ["recordId"]) // bringing the rows in line with the table
    .index("by_account", ["account"]), // the screen's lists

  // The job's own state: a single row. Written by the job's steps and by Retry; read by every open screen.
  card_mirror: defineTable({
    state: literals(...MIRROR_STATES),
    /** The run that may write now. Expires, because a killed run cannot release it. */
    lease: v.union(v.object({ holder: v.string(), until: v.number() }), v.null()),
    lastReadAt: vTime,
    failedSince: vTime,
    trouble: v.union(vCardTrouble, v.null()),
    /** When staff last asked for a run. */
    requestedAt: vTime,
    /** Runs in a row that the provider has asked to wait, and when the next one may begin. */
    waits: v.number(),
    notBefore: vTime,
    /** Whether the table has more records than are read. */
    isCapped: v.boolean(),
    /** What the last good reading found: rows in all, without a readable amount, without a date. */
    rowCount: v.number(),
    unreadableCount: v.number(),
    /** Absent until a version that counts them has read the table. */
    doubtfulCount: v.optional(v.number()),
    undatedCount: v.number(),
  }),
};
