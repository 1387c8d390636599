import { z } from "zod";

const vText = z.string().nullable();

export const vClient = z.object({
  id: z.string(),
  clientName: z.string(),
  email: vText,
  phone: vText,
  externalId: vText,
  createdOn: z.number(),
});
export type Client = z.infer<typeof vClient>;

export const vLink = z.object({
  id: z.string(),
  clientId: z.string(),
  amounts: z.array(z.object({ amount: z.number().int().positive(), bankAccountId: z.string() })),
  memo: vText,
  externalId: vText,
  partialPaymentAllowed: z.boolean(),
  surchargeEnabled: z.boolean(),
  isRemoved: z.boolean(),
  createdOn: z.number(),
});
export type Link = z.infer<typeof vLink>;

export const STATUSES = [
  "PENDING",
  "FUNDS_IN_TRANSIT",
  "DEPOSITED",
  "SUCCESSFUL",
  "ERROR",
  "HELD",
  "RETURNED",
  "VOIDED",
  "REFUNDED",
  "PARTIALLY_REFUNDED",
  "CHARGED_BACK",
] as const;

export const TRANSACTION_TYPES = ["ccPayment", "achPayment", "refund", "void", "achReturn", "chargeback"] as const;

export const vTransaction = z.object({
  id: z.string(),
  paymentId: z.string(),
  linkId: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(STATUSES),
  amountProcessed: z.number().int(),
  amountRefunded: z.number().int(),
  bankAccountId: z.string(),
  paymentMethod: z.enum(["ACH", "CREDIT"]),
  /** The only digits of a number that are stored. */
  lastFour: z.string().max(4),
  payerName: z.string(),
  errorMessage: vText,
  originalTransactionId: vText,
  createdOn: z.number(),
  updatedOn: z.number(),
});
export type Transaction = z.infer<typeof vTransaction>;

/** The firm's two accounts. */
export const BANK_ACCOUNTS = [
  { id: "ba_trust_local", category: "trust", nickname: "IOLTA Trust", lastFour: "4410", isDefault: true },
  { id: "ba_operating_local", category: "operating", nickname: "Operating", lastFour: "7702", isDefault: true },
] as const;
