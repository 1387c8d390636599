import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLease, vNumber, vText, vTime } from "../../platform/validators";
import { ACCOUNT_KINDS, CARD_TROUBLES, MIRROR_STATES } from "./rules";

/** One transaction; see `CardTransaction` for its fields. */
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

/**
 * Why a reading failed. `status` is the provider's, null without an answer; `reason` is the provider's text, or empty.
 */
export const vCardTrouble = v.object({
  kind: literals(...CARD_TROUBLES),
  status: vNumber,
  reason: v.string(),
});

/** A transaction with the SHA-256 of its content. */
export const vHashedTransaction = vCardTransaction.extend({ contentHash: v.string() });

/** The state of the copy, and counts of all accounts in the last good reading. */
export const vShownMirror = v.object({
  state: literals(...MIRROR_STATES),
  lastReadAt: vTime,
  failedSince: vTime,
  trouble: v.union(vCardTrouble, v.null()),
  /** Whether the table has more records than were read. */
  isCapped: v.boolean(),
  rowCount: v.number(),
  /** Rows without a readable amount. */
  unreadableCount: v.number(),
  undatedCount: v.number(),
});

export const cardTransactionTables = {
  // The card table as the job last read it, at most MOST_TRANSACTIONS rows. Written and deleted by the job only; read
  // by the screen and by the assistant's tools.
  card_transactions: defineTable(vHashedTransaction)
    .index("by_recordId", ["recordId"]) // the job's updates
    .index("by_account", ["account"]), // the screen's lists

  // The job's own state: a single row. Written by the job's steps and by Retry; read by every open screen.
  card_mirror: defineTable({
    ...vShownMirror.fields,
    lease: vLease,
    /** The last Retry. */
    requestedAt: vTime,
    /** Consecutive runs that the provider rate-limited, and when the next may begin. */
    waits: v.number(),
    notBefore: vTime,
    /** Absent until a version that counts them has read the table. */
    doubtfulCount: v.optional(v.number()),
  }),
};
