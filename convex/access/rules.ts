/**
 * Who may do what, and the closed list of refusals. A permission is the same word in a builder, in `can` and on the
 * screen; a refusal is a code here and a sentence in the browser.
 */

export const ROLES = ["staff", "client"] as const;
export type Role = (typeof ROLES)[number];

/** What a person may stand as, once role and administrator flag are known. */
export type Standing = "client" | "staff" | "administrator";

export const PERMISSIONS = [
  "leads:read",
  "leads:setStatus",
  "leads:sync",
  "leads:acceptSheet",
  "notes:read",
  "notes:add",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTED_TO: Record<Permission, readonly Standing[]> = {
  "leads:read": ["staff", "administrator"],
  "leads:setStatus": ["staff", "administrator"],
  "leads:sync": ["staff", "administrator"],
  "leads:acceptSheet": ["administrator"],
  "notes:read": ["staff", "administrator"],
  "notes:add": ["staff", "administrator"],
};

export function can(standing: Standing, permission: Permission): boolean {
  return GRANTED_TO[permission].includes(standing);
}

export const REFUSAL_CODES = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "INVALID",
  "CHANGED_MEANWHILE",
  "RATE_LIMITED",
  "CONFLICT",
  "UNAVAILABLE",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** What each code carries beside itself; times are epoch ms. */
export interface RefusalDetails {
  UNAUTHENTICATED: object;
  FORBIDDEN: object;
  NOT_FOUND: { what: string };
  INVALID: { field: string; reason: string };
  CHANGED_MEANWHILE: { byName: string | null; at: number; current: string };
  RATE_LIMITED: { retryAt: number };
  CONFLICT: { what: string };
  UNAVAILABLE: { what: string };
}

/** The payload of every expected error, as the browser finds it in `ConvexError.data`. */
export type Refusal = { [Code in RefusalCode]: { code: Code } & RefusalDetails[Code] }[RefusalCode];

/** E-mail addresses are compared without case and outer spaces; nothing cleverer is safe across providers. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export type StoredAccess = { role: Role; status: "active" | "revoked" };

/** Both the database row and the token must say the same role; any disagreement is no role at all. */
export function effectiveRole(stored: StoredAccess | null, tokenRole: unknown): Role | null {
  if (stored?.status !== "active") return null;
  return stored.role === tokenRole ? stored.role : null;
}

/** How the one-time setup link ends; `unverified`: the link is right, the caller's e-mail address is not proven. */
export const SETUP_OUTCOMES = ["claimed", "unverified", "notValid"] as const;
export type SetupOutcome = (typeof SETUP_OUTCOMES)[number];

export type InvitationState = "pending" | "accepted" | "revoked" | "expired";

/** An address counts only when the sign-in service has verified it; otherwise anyone could claim an invitation. */
export function canAccept(
  invitation: { email: string; state: InvitationState; expiresAt: number },
  person: { email: string | null; emailVerified: boolean },
  now: number,
): boolean {
  if (invitation.state !== "pending" || invitation.expiresAt <= now) return false;
  return person.emailVerified && person.email !== null && normaliseEmail(person.email) === invitation.email;
}
