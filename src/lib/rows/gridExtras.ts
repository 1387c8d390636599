import { useEffect, useSyncExternalStore } from "react";
import { LateCode, whenSettled } from "../late/lateCode";

/** The parts of a grid that no first screen waits for. */
export const GRID_EXTRAS = new LateCode("grid parts", async () => (await import("./gridParts")).gridParts);

/** Null until the page has had time to fetch it. */
export function useGridExtras() {
  useEffect(
    () =>
      whenSettled(() => {
        GRID_EXTRAS.loadAhead();
      }),
    [],
  );
  return useSyncExternalStore(GRID_EXTRAS.subscribe, GRID_EXTRAS.get);
}
