/** Outcomes of taking somebody's rights; the practice always keeps an administrator. */
export const MEMBER_OUTCOMES = ["done", "lastAdministrator"] as const;
export type MemberOutcome = (typeof MEMBER_OUTCOMES)[number];

/** Maximum of changes shown per person in the access history. */
export const MOST_CHANGES = 20;
