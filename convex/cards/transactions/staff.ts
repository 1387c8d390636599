import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import { vText } from "../../platform/validators";
import { vMirrorState, vOverview, vShownFilter, vTransactionPage } from "./answers";
import * as Mirror from "./mirror";
import * as CardTransactions from "./model";

/** The state of the job that reads the card table; live. */
export const mirror = staffQuery({
  permission: "cardTransactions:read",
  args: {},
  returns: vMirrorState,
  handler: async (ctx) => await Mirror.describe(ctx),
});

/**
 * Tiles, largest transactions and spending of one statement of the credit card account, as of `today`; live.
 * `statementOn` is any day of the statement, null for the current one. Refuses INVALID for a day that does not exist.
 */
export const overview = staffQuery({
  permission: "cardTransactions:read",
  args: { today: v.string(), statementOn: vText },
  returns: vOverview,
  handler: async (ctx, asked) => await CardTransactions.overview(ctx, asked),
});

/** A page, from 1, of the credit card account's transactions, newest first; live. */
export const recent = staffQuery({
  permission: "cardTransactions:read",
  args: { page: v.number(), filter: vShownFilter },
  returns: vTransactionPage,
  handler: async (ctx, asked) => await CardTransactions.recent(ctx, asked),
});

/** Reads the card table now. Refuses RATE_LIMITED. */
export const refresh = staffMutation({
  permission: "cardTransactions:refresh",
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Mirror.request(ctx),
});
