/** Matches of known people. Pure; the browser imports this file. */

/** The values that a known record shares with the person. */
export const KNOWN_BY = ["name", "email", "phone"] as const;
export type KnownBy = (typeof KNOWN_BY)[number];

/** The kinds of records that are searched. */
export const KNOWN_KINDS = ["client", "relatedPerson", "lead", "contract"] as const;
export type KnownKind = (typeof KNOWN_KINDS)[number];
