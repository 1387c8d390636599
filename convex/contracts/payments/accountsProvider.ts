import type { Infer } from "convex/values";
import { listBankAccounts, PAYMENT_PROVIDER } from "../../platform/providers/payments/confido";
import { failureText } from "../../platform/providers/providerCall";
import type { vBankAccounts } from "./answers";

/** The firm's accounts at the provider, or the reason why they cannot be read. */
export async function readBankAccounts(): Promise<Infer<typeof vBankAccounts>> {
  const answer = await listBankAccounts();
  if (answer.kind === "ok") return { kind: "accounts", accounts: answer.value };
  return { kind: "failed", reason: failureText(PAYMENT_PROVIDER, answer) };
}
