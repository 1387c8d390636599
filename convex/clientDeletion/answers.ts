import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vContractPayments } from "../contractPayments/answers";
import { vText, vTime } from "../validators/rules";
import { DELETION_STATES, REMOVED_PARTS } from "./rules";
import { vParts } from "./tables";

/** What would go with a client, and how many lines of the payments' ledger would stay; each number ends at `MOST_COUNTED`. */
export const vPreview = v.object({
  parts: v.array(v.object({ part: literals(...REMOVED_PARTS), count: v.number() })),
  payments: v.number(),
});

/** A deletion as screens show it. */
export const vProgress = v.object({
  state: literals(...DELETION_STATES),
  byName: v.string(),
  /** Whether the reader has begun it. */
  isOwn: v.boolean(),
  startedAt: v.number(),
  finishedAt: vTime,
  parts: vParts,
  payments: v.number(),
  /** When a batch that has failed is tried again; null while none has. */
  triedAgainAt: vTime,
  /** Objects that the storage still has, and those of them that it keeps under a lock; nobody can read them. */
  objects: v.object({ left: v.number(), locked: v.number() }),
});

/** What the ledger keeps of the contracts of deleted clients. */
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
