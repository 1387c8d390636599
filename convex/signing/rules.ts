/** What the signing service says of a request, and what it means for a contract. Pure. */
import type { ContractStatus } from "../contracts/rules";
import type { SigningState } from "../providers/signingPort";

/** The contract's status for what the service says; null while the client has not opened it. */
export function statusOf({
  status,
  viewedAt,
}: SigningState): Extract<ContractStatus, "viewed" | "signed" | "declined" | "expired"> | null {
  switch (status) {
    case "completed":
      return "signed";
    case "declined":
    case "expired":
      return status;
    case "pending":
      return viewedAt === null ? null : "viewed";
  }
}

const MINUTE_MS = 60_000;

/** A reading that failed is repeated after these times; then it is the hourly check's. */
const READ_PAUSES_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS] as const;

/** Null after the last attempt. */
export function pauseAfterRead(attempt: number): number | null {
  return READ_PAUSES_MS[attempt - 1] ?? null;
}
export const LAST_ATTEMPT = READ_PAUSES_MS.length + 1;

/** A run of the hourly check that has worked this long hands over to another: an action may take ten minutes, and a page most of them. */
export const CHECK_MS = MINUTE_MS;

/** Larger documents are kept, but not shown: a deployment ends an action that encodes more than this at a time. */
export const MAX_SHOWN_BYTES = 8 * 1024 * 1024;

/** Requests that were sent longer ago are no longer asked about. */
export const RECONCILED_MS = 120 * 24 * 60 * 60 * 1_000;
/** Received webhooks are remembered longer than any of them is repeated. */
export const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** `audit`: the signing service's record of who signed when and from where, where it is a document of its own. */
export const COPY_PARTS = ["document", "audit"] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/** What the hourly check asks about: contracts that are out, that could not be sent, and that are signed without a copy of ours. */
export const RECONCILE_KINDS = ["out", "failed", "uncopied"] as const;
export type ReconcileKind = (typeof RECONCILE_KINDS)[number];
