import type { LiveListState } from "./liveList";

/** Whether the list's outside source (a spreadsheet) is still to be read, was never readable, or was read. */
export type Origin = "reading" | "failed" | "read";

/** What a list's screen shows. An error replaces the list only while there are no rows to show. */
export type ListPhase = "loading" | "listFailed" | "originFailed" | "empty" | "ready";

export function listPhase(list: Pick<LiveListState<unknown>, "phase" | "rows">, origin: Origin = "read"): ListPhase {
  if (list.rows.length > 0) return "ready";
  if (list.phase === "failed") return "listFailed";
  if (list.phase !== "ready" || origin === "reading") return "loading";
  return origin === "failed" ? "originFailed" : "empty";
}
