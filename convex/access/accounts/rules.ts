export const ROLES = ["staff", "client"] as const;
export type Role = (typeof ROLES)[number];

/** The screen that a member sees after signing in. */
export const START_PAGES = ["leads", "today"] as const;
export type StartPage = (typeof START_PAGES)[number];

/** How tall the rows of lists are. */
export const DENSITIES = ["compact", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/** The work of a member, which orders their Today. */
export const WORKS = ["everything", "sales", "paralegal", "lawyer", "owner"] as const;
export type Work = (typeof WORKS)[number];

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
