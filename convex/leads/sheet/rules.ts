/** The states of the sheet job, and its history. Pure. */

/**
 * State of the sheet job. `never`: no run has ended; `unconfigured`: no spreadsheet or key is set, and none was ever read;
 * `held`: the sheet was read, but has changed too much to be trusted.
 */
export const SYNC_STATES = ["never", "unconfigured", "ok", "failed", "held"] as const;

/** Length of the history; successive runs without changes count as one. */
export const MOST_RUNS = 50;
