/** What Passage needs of a service that sends letters. Pure. */

/** What the mail service says of a letter after it has taken it. */
export const LETTER_NEWS = ["delivered", "bounced", "failed"] as const;
export type LetterNews = (typeof LETTER_NEWS)[number];
