import { useSyncExternalStore } from "react";
import type { LiveListState } from "./liveList";

interface Readable<Row> {
  subscribe: (listener: () => void) => () => void;
  getState: () => LiveListState<Row>;
}

export function useLiveList<Row>(list: Readable<Row>): LiveListState<Row> {
  return useSyncExternalStore(list.subscribe, list.getState);
}
