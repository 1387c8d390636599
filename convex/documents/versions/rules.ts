/** Limits of edited pages. */

/** Files of one document, the first one included: more are made by a program. */
export const MOST_FILES = 50;

export const TOO_MANY = `A document can have at most ${String(MOST_FILES)} versions. Delete it and upload the newest one instead.`;
