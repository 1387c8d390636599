import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import type { Origin } from "../../lib/live/listPhase";

export type SyncState = FunctionReturnType<typeof api.leadSheet.staff.syncState>;

/** "2 rows skipped: no email", or null when no row was skipped. */
export function skippedText(count: number): string | null {
  if (count === 0) return null;
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"} skipped: no email`;
}

/** Whether the sheet has been read, for `listPhase`: it decides what an empty list of leads means. */
export function originOf(sync: SyncState | undefined): Origin {
  switch (sync?.state) {
    case "failed":
    case "held":
      return sync.lastGoodAt === null ? "failed" : "read";
    case undefined:
    case "never":
      // The practice has just been set up and its first sync has not finished.
      return "reading";
    case "unconfigured":
    case "ok":
      return "read";
  }
}
