import type { LiveListState } from "./liveList";

/** State of the list's outside source (a spreadsheet): not read yet, never readable, or read. */
export type Origin = "reading" | "failed" | "read";

/** The list's screen in one word. An error replaces the list only while there are no rows to show. */
export type ListPhase = "loading" | "listFailed" | "originFailed" | "empty" | "ready";

export function listPhase(list: Pick<LiveListState<unknown>, "phase" | "rows">, origin: Origin = "read"): ListPhase {
  if (list.rows.length > 0) return "ready";
  if (list.phase === "failed") return "listFailed";
  if (list.phase !== "ready" || origin === "reading") return "loading";
  return origin === "failed" ? "originFailed" : "empty";
}
