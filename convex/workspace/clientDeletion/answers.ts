import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vContractPayments } from "../../contracts/ledger/answers";
import { vText, vTime } from "../../platform/validators";
import { REMOVED_PARTS } from "./rules";
import { vDeletion } from "./tables";

/**
 * Preview of a deletion: counts of the rows to remove, and of the ledger's lines that stay; each count ends at
 * `MOST_COUNTED`.
 */
export const vPreview = v.object({
  parts: v.array(v.object({ part: literals(...REMOVED_PARTS), count: v.number() })),
  payments: v.number(),
});

/** A deletion as screens show it. */
export const vProgress = v.object({
  ...vDeletion.fields,
  byName: v.string(),
  /** Whether the reader has begun it. */
  isOwn: v.boolean(),
  /** When a failed batch is retried; null without a failure. */
  triedAgainAt: vTime,
  /** Objects still in the storage, and the ones under its object lock; nobody can decrypt them. */
  objects: v.object({ left: v.number(), locked: v.number() }),
});

/** Paid contracts of deleted clients, from the ledger. */
export const vPaidContracts = v.object({
  contracts: v.array(
    v.object({
      contractId: v.id("contracts"),
      number: v.number(),
      feeCents: v.number(),
      deletedAt: v.number(),
      byName: v.string(),
      payments: vContractPayments,
    }),
  ),
  nextCursor: vText,
});
