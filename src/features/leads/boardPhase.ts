import type { LiveListState } from "../../lib/live/liveList";
import type { LeadRow } from "./leadRow";
import type { SyncState } from "./syncText";

/** What the list screen shows. A failure takes the screen only when there is nothing good to show instead. */
export type BoardPhase = "loading" | "listFailed" | "syncFailed" | "empty" | "ready";

export function boardPhase(list: LiveListState<LeadRow>, sync: SyncState | undefined): BoardPhase {
  if (list.rows.length > 0) return "ready";
  if (list.phase === "failed") return "listFailed";
  if (list.phase !== "ready" || sync === undefined) return "loading";
  switch (sync.state) {
    case "failed":
    case "held":
      return sync.lastGoodAt === null ? "syncFailed" : "empty";
    case "never":
      // A practice that has just been set up: its first sync is on the way.
      return "loading";
    case "unconfigured":
    case "ok":
      return "empty";
  }
}
