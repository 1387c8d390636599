/** Roles, languages, invitations, and the closed list of refusals: each is a code here and a sentence in the browser. */

import { normaliseEmail } from "../emailAddresses/rules";

export const ROLES = ["staff", "client"] as const;
export type Role = (typeof ROLES)[number];

/** The languages of what Passage sends to a person. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language as staff read of it. */
export const ENGLISH_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Spanish" };

/** How amounts, sizes, dates and hours are written for a reader of each language: those who read Passage live in the United States. */
export const FORMATS = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

/** The language that a person has chosen; null where what is stored is none. */
export function chosenLocale(stored: string): Locale | null {
  return LOCALES.find((known) => known === stored) ?? null;
}

/** The language of what a person is sent; English until they have chosen one. */
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
  /** `what` tells limits apart where one function has several. */
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
 * Why a signed-in person has no role. `ended`: they had one. `secondFactor`: they have to set one up first. `pending`: they have
 * access, and their token does not say so yet.
 */
export const ROLELESS_REASONS = ["notInvited", "ended", "secondFactor", "pending"] as const;
export type RolelessReason = (typeof ROLELESS_REASONS)[number];

/** Members have this long to set up a second factor after it was required. */
export const SECOND_FACTOR_GRACE_MS = 7 * 24 * 60 * 60 * 1_000;

/** How the one-time setup link ends; `unverified`: the link is right, the caller's e-mail address is not proven. */
export const SETUP_OUTCOMES = ["claimed", "unverified", "notValid"] as const;
export type SetupOutcome = (typeof SETUP_OUTCOMES)[number];

export const INVITATION_STATES = ["pending", "accepted", "revoked", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** An invitation can be accepted for seven days. */
export const INVITATION_DAYS = 7;
export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1_000;

/**
 * What became of the letter. `hasAccount`: the sign-in service sends none to a person who has an account there already; they
 * are let in when they next sign in. `notPrimary`: that account has the address, but not as its verified main one, with which
 * alone the invitation can be accepted.
 */
export const DELIVERIES = ["unsent", "sent", "hasAccount", "notPrimary"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** The most clients, and the most invitations, that Team lists. */
export const MOST_LISTED = 200;
/** The most changes that a person has beside their name in who has access. */
export const MOST_CHANGES = 20;

/** Where the letter leads; the form there sets the password. */
export const SET_PASSWORD_PATHS = { staff: "/set-password", client: "/client-portal/set-password" } as const;

/** Why somebody is not invited. */
export const INVITE_PROBLEMS = [
  "notAnAddress",
  "isStaff",
  "isClient",
  "isOtherClient",
  "wasStaff",
  "wasClient",
] as const;
export type InviteProblem = (typeof INVITE_PROBLEMS)[number];
/** The `error` of an answer that the specification fixes as a sentence. */
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
    "No letter was sent: somebody's sign-in account has this email address, but not as its verified main address. Invite the main address, or have them make this one the main address and sign in.",
};

/** Whether a letter may lead here: the form that sets the password, in one of the app's own origins. */
export function isOwnRedirect(redirectUrl: string, role: Role, origins: readonly string[]): boolean {
  return origins.some((origin) => redirectUrl === `${origin}${SET_PASSWORD_PATHS[role]}`);
}

/** How taking somebody's rights ended; the practice always keeps an administrator. */
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
