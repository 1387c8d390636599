/**
 * Roles, languages, invitations, and the closed list of refusals: each is a code here and a sentence in the browser.
 */

import { normaliseEmail } from "../../platform/emailAddresses";

export const ROLES = ["staff", "client"] as const;
export type Role = (typeof ROLES)[number];

/** The languages in which Passage writes to people. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Names of the languages, for staff. */
export const ENGLISH_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Spanish" };

/** Formats of amounts, sizes, dates and hours in each language, for readers in the United States. */
export const FORMATS = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

/** The chosen language; null if none is stored. */
export function chosenLocale(stored: string): Locale | null {
  return LOCALES.find((known) => known === stored) ?? null;
}

/** The language for texts to a person; English until they have chosen one. */
export function readLocale(stored: string): Locale {
  return chosenLocale(stored) ?? "en";
}

export const REFUSAL_CODES = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "INVALID",
  "CHANGED_MEANWHILE",
  "RATE_LIMITED",
  "CONFLICT",
  "ON_HOLD",
  "UNAVAILABLE",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The details of each code; times are epoch ms. */
export interface RefusalDetails {
  UNAUTHENTICATED: object;
  FORBIDDEN: object;
  NOT_FOUND: { what: string };
  INVALID: { field: string; reason: string };
  CHANGED_MEANWHILE: { byName: string | null; at: number; current: string };
  /** `what` distinguishes several limits of one function. */
  RATE_LIMITED: { retryAt: number; what?: string };
  CONFLICT: { what: string };
  ON_HOLD: { reason: string; byName: string; at: number };
  UNAVAILABLE: { what: string };
}

/** The payload of every expected error, as the browser finds it in `ConvexError.data`. */
export type Refusal = { [Code in RefusalCode]: { code: Code } & RefusalDetails[Code] }[RefusalCode];

export interface StoredAccess {
  role: Role;
  status: "active" | "revoked";
}

/** Both the database row and the token must say the same role; any disagreement is no role at all. */
export function effectiveRole(stored: StoredAccess | null, tokenRole: unknown): Role | null {
  if (stored?.status !== "active") return null;
  return stored.role === tokenRole ? stored.role : null;
}

/**
 * Why a signed-in person has no role. `ended`: they had one. `secondFactor`: they must set one up first. `pending`:
 * they have access, but their token lacks it yet.
 */
export const ROLELESS_REASONS = ["notInvited", "ended", "secondFactor", "pending"] as const;
export type RolelessReason = (typeof ROLELESS_REASONS)[number];

/** Members have this long to set up a second factor after it was required. */
export const SECOND_FACTOR_GRACE_MS = 7 * 24 * 60 * 60 * 1_000;

/** The outcomes of a setup link; `unverified`: the link is right, the caller's e-mail address is not proven. */
export const SETUP_OUTCOMES = ["claimed", "unverified", "notValid"] as const;
export type SetupOutcome = (typeof SETUP_OUTCOMES)[number];

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

/** Maximum of clients, and of invitations, that Team lists. */
export const MOST_LISTED = 200;
/** Maximum of changes shown per person in the access history. */
export const MOST_CHANGES = 20;

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
export type InviteProblem = (typeof INVITE_PROBLEMS)[number];
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

/** Outcomes of taking somebody's rights; the practice always keeps an administrator. */
export const MEMBER_OUTCOMES = ["done", "lastAdministrator"] as const;
export type MemberOutcome = (typeof MEMBER_OUTCOMES)[number];

/** An address counts only when the sign-in service has verified it; otherwise anyone could claim an invitation. */
export function canAccept(
  invitation: { email: string; state: InvitationState; expiresAt: number },
  person: { email: string | null; emailVerified: boolean },
  now: number,
): boolean {
  if (invitation.state !== "pending" || invitation.expiresAt <= now) return false;
  return person.emailVerified && person.email !== null && normaliseEmail(person.email) === invitation.email;
}
