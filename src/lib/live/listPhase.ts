import type { LiveListState } from "./liveList";

/** What an empty list means: what it comes from is still to be read, could never be read, or was read. */
export type Origin = "reading" | "failed" | "read";

/** What a list's screen shows. A failure takes the screen only when there is nothing good to show instead. */
export type ListPhase = "loading" | "listFailed" | "originFailed" | "empty" | "ready";

export function listPhase(list: Pick<LiveListState<unknown>, "phase" | "rows">, origin: Origin = "read"): ListPhase {
  if (list.rows.length > 0) return "ready";
  if (list.phase === "failed") return "listFailed";
  if (list.phase !== "ready" || origin === "reading") return "loading";
  return origin === "failed" ? "originFailed" : "empty";
}
