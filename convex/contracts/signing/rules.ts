/** The signing service's states and their meaning for a contract. Pure. */
import type { ContractStatus } from "../record/rules";
import type { SigningState } from "../../platform/providers/signing/port";

/** The contract's status for the service's state; null while the client has not opened it. */
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

/** Larger documents are stored, but not shown: a deployment ends an action that encodes more than this at a time. */
export const MAX_SHOWN_BYTES = 8 * 1024 * 1024;

/** Older requests are no longer checked. */
export const RECONCILED_MS = 120 * 24 * 60 * 60 * 1_000;

/** `audit`: the signing service's record of signers, times and places, if it is a separate document. */
export const COPY_PARTS = ["document", "audit"] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/** Contracts of the hourly check: sent ones, ones that could not be sent, and signed ones without a copy of ours. */
export const RECONCILE_KINDS = ["out", "failed", "uncopied"] as const;
export type ReconcileKind = (typeof RECONCILE_KINDS)[number];
