import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vNumber, vText, vTime } from "../../platform/validators";
import { RECONCILE_KINDS } from "./rules";
import { vCopyFormat, vCopy } from "./tables";

export const vNewCopy = vCopy.extend({ contractId: v.id("contracts"), format: vCopyFormat });

/** An encrypted copy; older ones have no format. */
export const vStoredCopy = vCopy.extend({ contractId: v.id("contracts"), format: v.union(vCopyFormat, v.null()) });

/** The state of the signing, as the service reports it. */
export const vSigningState = v.object({
  status: literals("pending", "completed", "declined", "expired"),
  viewedAt: vTime,
  completedAt: vTime,
  declinedAt: vTime,
  declineReason: vText,
});

/** One run of the signing step and its request to the service; `attempts` is its number. */
export const vSigningRun = v.object({
  attempts: v.number(),
  wanted: v.object({
    externalId: v.string(),
    title: v.string(),
    clientName: v.string(),
    clientEmail: v.string(),
    templateId: vNumber,
    values: v.record(v.string(), v.string()),
    html: v.string(),
  }),
});

export const vReadTrouble = literals("status_fetch_failed", "status_update_failed");

/** The state of a contract's document at the signing service. */
export const vFoundDocument = v.object({
  contractId: v.id("contracts"),
  submissionId: vText,
  isSigned: v.boolean(),
  name: v.string(),
  copies: v.array(vStoredCopy),
});

/** `absent`: no such contract; `none`: nothing to show yet. */
export const vReadDocument = v.union(
  v.object({ kind: v.literal("document"), bytes: v.bytes(), isSigned: v.boolean(), name: v.string() }),
  v.object({ kind: literals("absent", "none") }),
  v.object({ kind: v.literal("failed"), reason: v.string() }),
);

/** The contracts of the hourly check, page by page; `next` is null after the last. */
export const vReconcilePlace = v.object({ kind: literals(...RECONCILE_KINDS), cursor: vText });
export const vReconcilePage = v.object({
  contracts: v.array(v.object({ contractId: v.id("contracts"), submissionId: vText, externalId: v.string() })),
  next: v.union(v.null(), vReconcilePlace),
});

export type ReconcilePlace = Infer<typeof vReconcilePlace>;
export type ReconcilePage = Infer<typeof vReconcilePage>;
