import { isProviderDown, providerError, providerMessage } from "./providerMessage";
import { passwordProblem } from "./setPasswordText";

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
export function setPasswordFailure(error: unknown): string {
  const { code = "", meta } = providerError(error) ?? {};
  if (OVER.has(code)) return passwordProblem.ticketOver;
  if (code.startsWith("form_password") || meta?.paramName === "password") return providerMessage(error);
  return code === "" || isProviderDown(error) ? passwordProblem.other : passwordProblem.ticketRefused;
}

/** Why the ticket did not sign in. */
export function ticketFailure(error: unknown): string {
  const { code = "" } = providerError(error) ?? {};
  if (OVER.has(code)) return passwordProblem.ticketOver;
  return code === "" || isProviderDown(error) ? providerMessage(error) : passwordProblem.ticketRefused;
}
