/** The people of the story, by their addresses at the stand-in for sign-in. */
export const ANA = "admin@passage.test";
export const DANIEL = "lawyer@passage.test";
export const SOFIA = "sales@passage.test";
export const MARIA = "client@passage.test";

export const STAFF = [ANA, DANIEL, SOFIA] as const;
