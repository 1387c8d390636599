import type { LiveListState } from "../../lib/liveList";
import type { LeadRow } from "./leadRow";
import type { SyncState } from "./syncText";

/** What the list screen shows. A failed sync takes the screen only when there is nothing good to show instead. */
export type BoardPhase = "loading" | "listFailed" | "syncFailed" | "empty" | "ready";

export function boardPhase(list: LiveListState<LeadRow>, sync: SyncState | undefined): BoardPhase {
  if (list.phase === "failed") return "listFailed";
  if (list.rows.length > 0) return "ready";
  if (list.phase !== "ready" || sync === undefined) return "loading";
  if (sync.state === "failed" || sync.state === "held") return sync.lastGoodAt === null ? "syncFailed" : "empty";
  // A practice that has just been set up: its first sync is on the way.
  return sync.state === "never" ? "loading" : "empty";
}
