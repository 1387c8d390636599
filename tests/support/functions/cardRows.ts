import { ACCOUNT_NAMES, type CardTransaction } from "../../../convex/cards/transactions/rules";
import type { Backend } from "./backend";

/** A charge of $10.00 on the credit card, with the given changes. */
export function aCardRow(given: Partial<CardTransaction> = {}): CardTransaction {
  return {
    recordId: "rec1",
    dateOn: "2025-07-01",
    description: "COFFEE 1",
    merchant: "Coffee",
    amountCents: -1_000,
    isAmountReadable: true,
    category: "Meals",
    account: "card",
    accountId: null,
    accountName: ACCOUNT_NAMES.card,
    type: "debit",
    ...given,
  };
}

/** Two statements as of July 18, 2025, small enough to be added up by hand. */
export const JULY_ROWS: CardTransaction[] = [
  aCardRow({
    recordId: "r1",
    dateOn: "2025-07-17",
    merchant: "Delta",
    description: "DELTA 006",
    amountCents: -45_010,
    category: "Travel",
  }),
  aCardRow({
    recordId: "r2",
    dateOn: "2025-07-17",
    merchant: "WeWork 123",
    description: "WEWORK",
    amountCents: -20_000,
    category: "Rent",
  }),
  aCardRow({
    recordId: "r3",
    dateOn: "2025-06-20",
    merchant: "Delta",
    description: "DELTA 007",
    amountCents: -5_490,
    category: "Travel",
  }),
  aCardRow({
    recordId: "r4",
    dateOn: "2025-07-02",
    merchant: "Bank",
    description: "PAYMENT",
    amountCents: 30_000,
    category: null,
  }),
  aCardRow({
    recordId: "r5",
    dateOn: "2025-06-19",
    merchant: "Delta",
    description: "DELTA 008",
    amountCents: -10_000,
    category: "Travel",
  }),
  aCardRow({
    recordId: "r6",
    dateOn: "2025-05-20",
    merchant: "Adobe",
    description: "ADOBE",
    amountCents: -2_550,
    category: "Software",
  }),
  aCardRow({
    recordId: "r7",
    dateOn: "2025-07-03",
    merchant: "Odd",
    description: "ODD",
    amountCents: 0,
    isAmountReadable: false,
    category: null,
  }),
  aCardRow({
    recordId: "r8",
    dateOn: "2025-07-04",
    merchant: "Rent Co",
    amountCents: -99_999,
    account: "checking",
    accountName: ACCOUNT_NAMES.checking,
  }),
];

export async function storeCardRows(backend: Backend, rows: readonly CardTransaction[] = JULY_ROWS): Promise<void> {
  await backend.run(async (ctx) => {
    for (const row of rows) await ctx.db.insert("card_transactions", { ...row, contentHash: row.recordId });
  });
}
