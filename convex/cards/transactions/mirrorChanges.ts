import type { Infer } from "convex/values";
import { sha256 } from "../../platform/hashes";
import type { vReadCounts, vRowChange } from "./answers";
import type { CardTransaction } from "./rules";

export type RowChange = Infer<typeof vRowChange>;

/** Id and content hash of a stored record. */
export interface Print {
  recordId: string;
  contentHash: string;
}

/** The differences between these transactions and the stored ones. */
export async function changesOf(
  transactions: readonly CardTransaction[],
  stored: readonly Print[],
): Promise<RowChange[]> {
  const hashed = await Promise.all(
    transactions.map(async (transaction) => ({ ...transaction, contentHash: await hashOf(transaction) })),
  );
  const hashes = new Map(stored.map(({ recordId, contentHash }) => [recordId, contentHash]));
  const read = new Set(transactions.map(({ recordId }) => recordId));
  const written = hashed.filter(({ recordId, contentHash }) => hashes.get(recordId) !== contentHash);
  const gone = stored.filter(({ recordId }) => !read.has(recordId));
  return [
    ...written.map((row): RowChange => ({ kind: "write", row })),
    ...gone.map(({ recordId }): RowChange => ({ kind: "gone", recordId })),
  ];
}

/**
 * Numbers of all transactions, of those without an amount, of those without a date, and of the card's ambiguous
 * amounts.
 */
export function countsOf(transactions: readonly CardTransaction[]): Omit<Infer<typeof vReadCounts>, "isCapped"> {
  return {
    rowCount: transactions.length,
    unreadableCount: transactions.filter(({ isAmountReadable }) => !isAmountReadable).length,
    doubtfulCount: transactions.filter(isDoubtful).length,
    undatedCount: transactions.filter(({ dateOn }) => dateOn === null).length,
  };
}

const isDoubtful = ({ account, isAmountDoubtful }: CardTransaction): boolean =>
  account === "card" && isAmountDoubtful === true;

/** Hashes the fields sorted by name, so that the order of reading does not matter. */
async function hashOf(transaction: CardTransaction): Promise<string> {
  return await sha256(JSON.stringify(Object.entries(transaction).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
