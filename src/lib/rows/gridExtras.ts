import { useSyncExternalStore } from "react";
import { LateCode } from "../late/lateCode";
import { useWhenSettled } from "../late/useWhenSettled";

/** The parts of a grid that no first screen waits for. */
export const GRID_EXTRAS = new LateCode("grid parts", async () => (await import("./gridParts")).gridParts);

function loadExtras(): void {
  GRID_EXTRAS.loadAhead();
}

/** Null until the page has had time to fetch it. */
export function useGridExtras() {
  useWhenSettled(loadExtras);
  return useSyncExternalStore(GRID_EXTRAS.subscribe, GRID_EXTRAS.get);
}
