/** The outcomes of a setup link; `unverified`: the link is right, the caller's e-mail address is not proven. */
export const SETUP_OUTCOMES = ["claimed", "unverified", "notValid"] as const;
export type SetupOutcome = (typeof SETUP_OUTCOMES)[number];
