import { useEffect, useSyncExternalStore } from "react";
import { LateCode, whenIdle } from "../late/lateCode";

/** What a grid of live rows has beyond its rows; no first screen waits for it. */
export const GRID_EXTRAS = new LateCode("grid extras", async () => {
  const [{ ColumnEdge }, { GlowWatch }] = await Promise.all([
    import("../../ui/grid/ColumnEdge"),
    import("./GlowWatch"),
  ]);
  return { ColumnEdge, GlowWatch };
});

/** Null until the page has had time to fetch it. */
export function useGridExtras() {
  useEffect(
    () =>
      whenIdle(() => {
        GRID_EXTRAS.loadAhead();
      }),
    [],
  );
  return useSyncExternalStore(GRID_EXTRAS.subscribe, GRID_EXTRAS.get);
}
