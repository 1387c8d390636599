import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../caseTypes/tables";
import { vPaymentMethod, vPaymentState } from "../contractPayments/answers";
import { vPaymentPurpose } from "../payments/tables";
import { vText, vTime } from "../validators/rules";
import { PORTAL_CONTRACT_STATES, PORTAL_PART_STATES } from "./rules";

/** One of the two parts of the fee: the retainer or the balance. */
const vPortalPart = v.object({
  purpose: vPaymentPurpose,
  amountCents: v.number(),
  state: literals(...PORTAL_PART_STATES),
  /** What can be paid now on the page at `payUrl`, which is null where there is nothing to pay. */
  dueCents: v.number(),
  payUrl: vText,
  paidAt: vTime,
});

/** A payment of the client, whatever became of it. */
const vPortalPayment = v.object({
  paymentId: v.id("payment_transactions"),
  receiptNumber: v.string(),
  purpose: vPaymentPurpose,
  state: vPaymentState,
  amountCents: v.number(),
  /** The amount without what was given back. */
  keptCents: v.number(),
  method: vPaymentMethod,
  lastFour: vText,
  payerName: vText,
  paidAt: v.number(),
});

const vPortalContract = v.object({
  contractId: v.id("contracts"),
  number: v.number(),
  clientName: v.string(),
  caseType: vCaseType,
  customCaseType: vText,
  /** What the practice does for the fee, in its own words. */
  services: v.string(),
  state: literals(...PORTAL_CONTRACT_STATES),
  sentAt: vTime,
  signedAt: vTime,
  /** The client's own link, while the contract is to be signed. */
  signingUrl: vText,
  feeCents: v.number(),
  paidCents: v.number(),
  /** What of the fee is not paid yet, asked for or not; nothing of a contract that is not to be signed any more. */
  openCents: v.number(),
  dueCents: v.number(),
  parts: v.array(vPortalPart),
  /** The newest first. */
  payments: v.array(vPortalPayment),
});

/** The client's contracts: first those with something to do, then the newest. */
export const vPortalContracts = v.object({
  /** As a receipt names it. Dates of payments are days of the practice's calendar. */
  firm: v.object({
    name: v.string(),
    address: v.string(),
    phone: v.string(),
    email: v.string(),
    timeZone: v.string(),
  }),
  contracts: v.array(vPortalContract),
});

/** How many contracts wait for the client's signature, and how many parts of fees for their payment. */
export const vPortalWaiting = v.object({ toSign: v.number(), toPay: v.number() });

export const vSignedCopy = v.union(
  v.object({ kind: v.literal("document"), bytes: v.bytes() }),
  v.object({ kind: v.literal("failed") }),
);
export type SignedCopy = Infer<typeof vSignedCopy>;
