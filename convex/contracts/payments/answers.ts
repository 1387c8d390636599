import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vPaymentPurpose } from "../ledger/tables";
import { vText } from "../../platform/validators";

export const vOfPurpose = { contractId: v.id("contracts"), purpose: vPaymentPurpose };

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
