import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import type { Origin } from "../../lib/live/listPhase";

export type SyncState = FunctionReturnType<typeof api.leadSheet.staff.syncState>;

/** "2 rows skipped: no e-mail", or null when none was. */
export function skippedText(count: number): string | null {
  if (count === 0) return null;
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"} skipped: no e-mail`;
}

export function failureText(sync: Pick<SyncState, "message">): string {
  return sync.message ?? "Failed to fetch leads";
}

/** What to do about a sheet that cannot be read, by the way in which it is read. */
export function sharingSteps(help: SyncState["help"]): { intro: string; steps: readonly string[] } {
  if (help === "serviceAccount") {
    return {
      intro: "Passage reads this sheet through a service account. To give it access:",
      steps: [
        "Open the spreadsheet and click Share",
        "Add the e-mail address of the service account",
        "Set its permission to Viewer",
        "Click Done, then Retry here",
      ],
    };
  }
  return {
    intro: "To make the spreadsheet public:",
    steps: [
      'Open the spreadsheet and click "Share"',
      'Change General access to "Anyone with the link"',
      'Set the permission to "Viewer"',
      'Click "Done", then Retry here',
    ],
  };
}

/** What an empty list of leads means. */
export function originOf(sync: SyncState | undefined): Origin {
  switch (sync?.state) {
    case "failed":
    case "held":
      return sync.lastGoodAt === null ? "failed" : "read";
    case undefined:
    case "never":
      // A practice that has just been set up: its first sync is on the way.
      return "reading";
    case "unconfigured":
    case "ok":
      return "read";
  }
}
