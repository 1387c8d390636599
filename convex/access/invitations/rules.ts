import { normaliseEmail } from "../../platform/emailAddresses";
import type { Role } from "../accounts/rules";

export const INVITATION_STATES = ["pending", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** An invitation can be accepted for seven days. */
export const INVITATION_DAYS = 7;
export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1_000;

/**
 * The outcome of the invitation email. `hasAccount`: the sign-in service sends none to an existing account, which is
 * admitted at its next sign-in. `notPrimary`: that account has the address, but not as its verified primary one, which
 * acceptance needs.
 */
export const DELIVERIES = ["unsent", "sent", "hasAccount", "notPrimary"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Targets of the invitation link; the form there sets the password. */
export const SET_PASSWORD_PATHS = { staff: "/set-password", client: "/client-portal/set-password" } as const;

/** Reasons why an invitation is not sent. */
export const INVITE_PROBLEMS = [
  "notAnAddress",
  "isStaff",
  "isClient",
  "isOtherClient",
  "wasStaff",
  "wasClient",
] as const;
type InviteProblem = (typeof INVITE_PROBLEMS)[number];
/** The `error` texts that the specification fixes. */
export const INVITE_ERRORS: Record<InviteProblem | "badRedirect" | "notSent" | "notPrimary", string> = {
  notAnAddress: "This is not an email address. It looks like name@example.com.",
  isStaff: "This e-mail address belongs to a member of the practice.",
  isClient: "This email address belongs to a client.",
  isOtherClient: "This email address belongs to another client.",
  wasStaff:
    "This email address belongs to a former member of the practice, whose account cannot become a client's. Invite another address of theirs.",
  wasClient:
    "This email address belongs to a former client, whose account cannot become a member's. Invite another address of theirs.",
  badRedirect: "The invitation does not lead back to Passage. Reload the page, then try again.",
  notSent: "Failed to send invitation",
  notPrimary:
    "No email was sent: another sign-in account has this email address, but not as its verified main address. Invite the main address, or have them make this one the main address and sign in.",
};

/** Whether an invitation link may lead here: the form that sets the password, on one of the app's own origins. */
export function isOwnRedirect(redirectUrl: string, role: Role, origins: readonly string[]): boolean {
  return origins.some((origin) => redirectUrl === `${origin}${SET_PASSWORD_PATHS[role]}`);
}

/** An address counts only when the sign-in service has verified it; otherwise anyone could claim an invitation. */
export function canAccept(
  invitation: { email: string; state: InvitationState; expiresAt: number },
  person: { email: string | null; emailVerified: boolean },
  now: number,
): boolean {
  if (invitation.state !== "pending" || invitation.expiresAt <= now) return false;
  return person.emailVerified && person.email !== null && normaliseEmail(person.email) === invitation.email;
}

/** Maximum of clients, and of invitations, that Team lists. */
export const MOST_LISTED = 200;

/** Maximum of people, and of invitations, that a client's page lists: more than share one portal. */
export const MOST_OF_A_CLIENT = 20;
