import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { Origin } from "../../../lib/live/listPhase";

export type SyncState = FunctionReturnType<typeof api.leads.sheet.staff.syncState>;

type SkippedRows = Pick<SyncState, "skippedNoEmail" | "skippedRows">;

/** "2 rows without email (rows 3 and 14)", or null when no row was skipped. */
export function skippedText({ skippedNoEmail: count, skippedRows: named }: SkippedRows): string | null {
  if (count === 0) return null;
  const skipped = `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"} without email`;
  if (named.length === 0) return skipped;
  const more = count - named.length;
  const rows = [
    ...named.map((row) => row.toLocaleString("en-US")),
    ...(more > 0 ? [`${more.toLocaleString("en-US")} more`] : []),
  ];
  return `${skipped} (${count === 1 ? "row" : "rows"} ${LIST.format(rows)})`;
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The notice for a sheet with more columns than Passage reads. */
export const MORE_COLUMNS = "Columns behind AZ are not read";

/** Whether the sheet has been read, for `listPhase`: it decides the meaning of an empty list of leads. */
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
