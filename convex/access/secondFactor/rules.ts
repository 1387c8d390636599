/** Members have this long to set up a second factor after it was required. */
export const SECOND_FACTOR_GRACE_MS = 7 * 24 * 60 * 60 * 1_000;
