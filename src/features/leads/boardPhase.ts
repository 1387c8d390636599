import type { LiveListState } from "../../lib/live/liveList";

/** What the list screen shows. A failure takes the screen only when there is nothing good to show instead. */
export type BoardPhase = "loading" | "listFailed" | "originFailed" | "empty" | "ready";

/** `origin` says what an empty list means. */
export function boardPhase(
  list: Pick<LiveListState<unknown>, "phase" | "rows">,
  origin: "reading" | "failed" | "read",
): BoardPhase {
  if (list.rows.length > 0) return "ready";
  if (list.phase === "failed") return "listFailed";
  if (list.phase !== "ready" || origin === "reading") return "loading";
  return origin === "failed" ? "originFailed" : "empty";
}
