/** Letters that Passage sends, and their states. Pure. */

/** `queued`: to be sent; `failed`: was not taken by the mail service, with a reason. */
export const LETTER_STATES = ["queued", "sending", "sent", "delivered", "bounced", "failed"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** What a letter is for. */
export const LETTER_KINDS = ["contract", "balanceLink", "reminder"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
