/** Records that people have open, and heartbeats of their tabs. */

/** Records whose page a person may have open. */
export const PLACE_KINDS = ["lead", "contract", "client", "case"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A visible tab sends a heartbeat this often. */
export const HEARTBEAT_MS = 9_000;

/**
 * A tab without a heartbeat for this long is gone, so one lost heartbeat does no harm. The next heartbeat of any tab removes it:
 * at most 29 seconds after its last one, if anybody is there to see it.
 */
export const SILENT_MS = 20_000;

/** After a change, a list makes no request for this long: its answer names everybody at all records of the kind. */
export const LIST_PAUSE_MS = 5_000;

/** Maximum length of a tab's key, which the browser makes: 128 random bits that nobody else knows. */
export const TAB_KEY_MAX_CHARACTERS = 64;

/** Most tabs in one answer: more than a practice has open at once. */
export const MOST_PRESENT = 500;
