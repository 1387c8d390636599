import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vShownPayment } from "../ledger/answers";
import { vPaymentPurpose } from "../ledger/tables";
import { vText, vTime } from "../../platform/validators";
import { PORTAL_CONTRACT_STATES, PORTAL_PART_STATES } from "./rules";

/** One of the two parts of the fee: the retainer or the balance. */
const vPortalPart = v.object({
  purpose: vPaymentPurpose,
  amountCents: v.number(),
  state: literals(...PORTAL_PART_STATES),
  /** The amount that can be paid now at `payUrl`, which is null if there is none. */
  dueCents: v.number(),
  payUrl: vText,
  paidAt: vTime,
});

/** A payment of the client, in any state. */
const vPortalPayment = vShownPayment
  .pick("receiptNumber", "purpose", "state", "amountCents", "keptCents", "method", "lastFour", "payerName")
  .extend({ paymentId: v.id("payment_transactions"), paidAt: v.number() });

const vPortalContract = v.object({
  contractId: v.id("contracts"),
  number: v.number(),
  clientName: v.string(),
  caseType: vCaseType,
  customCaseType: vText,
  /** The services for the fee, in the practice's words. */
  services: v.string(),
  state: literals(...PORTAL_CONTRACT_STATES),
  sentAt: vTime,
  signedAt: vTime,
  /** The client's own link, while the contract waits for a signature. */
  signingUrl: vText,
  feeCents: v.number(),
  paidCents: v.number(),
  /** The unpaid part of the fee, requested or not; 0 for a contract that can no longer be signed. */
  openCents: v.number(),
  dueCents: v.number(),
  parts: v.array(vPortalPart),
  /** The newest first. */
  payments: v.array(vPortalPayment),
});

/** The client's contracts: first the ones that wait for the client, then the newest. */
export const vPortalContracts = v.object({
  /** As printed on receipts. Dates of payments are days on the practice's calendar. */
  firm: v.object({
    name: v.string(),
    address: v.string(),
    phone: v.string(),
    email: v.string(),
    timeZone: v.string(),
  }),
  contracts: v.array(vPortalContract),
});

/** Number of contracts that wait for the client's signature, and of fee parts that wait for payment. */
export const vPortalWaiting = v.object({ toSign: v.number(), toPay: v.number() });

export const vSignedCopy = v.union(
  v.object({ kind: v.literal("document"), bytes: v.bytes() }),
  v.object({ kind: v.literal("failed") }),
);
export type SignedCopy = Infer<typeof vSignedCopy>;
