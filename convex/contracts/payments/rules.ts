/** Payment links at the provider. Pure. */

import { nameText } from "../../platform/texts";
import type { PaymentPurpose } from "../ledger/rules";

export const ACCOUNT_OF = { retainer: "trust", balance: "operating" } as const;

interface MemoFacts {
  purpose: PaymentPurpose;
  caseTypeWords: string;
  clientName: string;
}

/** The text of the link at the provider, which the client reads beside the amount. */
export function memoOf({ purpose, caseTypeWords, clientName }: MemoFacts): string {
  const words = purpose === "retainer" ? "Retainer" : "Balance Payment";
  return `${words} for ${caseTypeWords} - ${nameText(clientName)}`;
}

/** Identifies a person at the payment provider: families share addresses, so the name counts too. */
export function personKeyOf({ clientName, clientEmail }: { clientName: string; clientEmail: string }): string {
  const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
  return `${plain(clientEmail)} ${plain(clientName)}`;
}

/** Older links are no longer checked: a chargeback comes within this time. */
export const RECONCILED_MS = 240 * 24 * 60 * 60 * 1_000;
