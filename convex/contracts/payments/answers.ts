import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { vPaymentPurpose } from "./tables";

/** The request of one run of a link's step to the provider. */
const vWantedLink = v.object({
  externalId: v.string(),
  purpose: v.string(),
  account: literals("trust", "operating"),
  providerClientId: vText,
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: vText,
  amountCents: v.number(),
  memo: v.string(),
  bankAccountId: vText,
});

/** One run of a link's step; `attempts` is its number. */
export const vLinkRun = v.object({ attempts: v.number(), wanted: vWantedLink });

export const vMadeLink = v.object({ linkId: v.string(), url: v.string(), providerClientId: v.string() });

/** A transaction as reported by the provider. */
export const vToldTransaction = v.object({
  transactionId: v.string(),
  linkId: vText,
  type: v.string(),
  status: v.string(),
  amountCents: v.number(),
  refundedCents: v.number(),
  originalTransactionId: vText,
  method: vText,
  lastFour: vText,
  payerName: vText,
  errorText: vText,
  occurredAt: v.number(),
  providerUpdatedAt: v.number(),
});

/** Money in by month, the oldest first. */
export const vMonths = v.array(v.object({ month: v.string(), purpose: vPaymentPurpose, cents: v.number() }));

/** The firm's accounts, or the reason why they cannot be read. */
export const vBankAccounts = v.union(
  v.object({
    kind: v.literal("accounts"),
    accounts: v.array(
      v.object({
        id: v.string(),
        category: v.string(),
        isDefault: v.boolean(),
        nickname: v.string(),
        lastFour: vText,
      }),
    ),
  }),
  v.object({ kind: v.literal("failed"), reason: v.string() }),
);
