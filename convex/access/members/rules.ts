/** Outcomes of taking somebody's rights; the practice always keeps an administrator. */
export const MEMBER_OUTCOMES = ["done", "lastAdministrator"] as const;
export type MemberOutcome = (typeof MEMBER_OUTCOMES)[number];

/** Maximum of clients, and of invitations, that Team lists. */
export const MOST_LISTED = 200;
/** Maximum of changes shown per person in the access history. */
export const MOST_CHANGES = 20;
