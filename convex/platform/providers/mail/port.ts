/** The interface of a mail service. Pure. */

/** News of the mail service after it has accepted an email. */
export const LETTER_NEWS = ["delivered", "bounced", "failed"] as const;
export type LetterNews = (typeof LETTER_NEWS)[number];
