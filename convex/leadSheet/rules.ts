export const SHEET_ACCESS = {
  staff: ["leadSheet:sync"],
  administrator: ["leadSheet:accept"],
  // Stored under the names they had before the sheet became its own domain.
  audited: ["leads:changedInSheet", "leads:leftSheet", "leads:returnedToSheet", "leads:acceptSheet"],
} as const;

/**
 * State of the sheet job. `never`: no run has ended; `unconfigured`: no spreadsheet or key is set, and none was ever
 * read; `held`: the sheet was read, but has changed too much to be trusted.
 */
export const SYNC_STATES = ["never", "unconfigured", "ok", "failed", "held"] as const;
