import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import type { Origin } from "../../lib/live/listPhase";

export type SyncState = FunctionReturnType<typeof api.leadSheet.staff.syncState>;

/** "2 rows skipped: no e-mail", or null when no row was skipped. */
export function skippedText(count: number): string | null {
  if (count === 0) return null;
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"} skipped: no e-mail`;
}

export function failureText(sync: Pick<SyncState, "message">): string {
  return sync.message ?? "Failed to fetch leads";
}

/** How to give Passage access to the sheet, depending on how Passage reads it. */
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
