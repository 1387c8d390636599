import { isProviderDown, providerError, providerMessage } from "../provider/providerMessage";
import { englishText } from "../provider/useAccessText";

/** Clerk's codes for a ticket that was good once. */
const OVER = new Set([
  "ticket_expired_code",
  "revoked_invitation",
  "invitation_already_revoked",
  "invitation_already_accepted",
]);

/** Whether the invited person already has an account: the ticket signs them in, and needs no password. */
export function hasAccountAlready(error: unknown): boolean {
  return providerError(error)?.code === "invitation_account_exists";
}

/** Why no account was made with the ticket. */
export function setPasswordFailure(error: unknown, text = englishText): string {
  const { passwordProblem } = text;
  const { code = "", meta } = providerError(error) ?? {};
  if (OVER.has(code)) return passwordProblem.ticketOver;
  if (code.startsWith("form_password") || meta?.paramName === "password") return providerMessage(error, text);
  return code === "" || isProviderDown(error) ? passwordProblem.other : passwordProblem.ticketRefused;
}

/** Why the ticket did not sign in. */
export function ticketFailure(error: unknown, text = englishText): string {
  const { passwordProblem } = text;
  const { code = "" } = providerError(error) ?? {};
  if (OVER.has(code)) return passwordProblem.ticketOver;
  return code === "" || isProviderDown(error) ? providerMessage(error, text) : passwordProblem.ticketRefused;
}
