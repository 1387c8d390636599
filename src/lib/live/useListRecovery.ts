import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { refusalIn } from "../calls/refusalText";
import type { LiveListState } from "./liveList";

/** A reloading list shows its failure until it has worked for this long. */
const SETTLED_AFTER_MS = 500;

/** A live list as a reader sees it. */
export interface RecoveringList<Row> {
  subscribe: (listener: () => void) => () => void;
  getState: () => LiveListState<Row>;
  /** Restarts the list after a failure. */
  open: () => void;
}

interface Recovery<Row> {
  /** The state to show. A failure stays visible during a reload, so that the screen does not flicker. */
  state: LiveListState<Row>;
  isRetrying: boolean;
  retry: () => void;
}

/**
 * State of a live list. The failed part retries automatically with growing pauses; the whole list restarts when a person retries, and
 * when the browser is online again.
 */
export function useListRecovery<Row>(list: RecoveringList<Row>): Recovery<Row> {
  const state = useSyncExternalStore(list.subscribe, list.getState);
  const open = useCallback(() => {
    list.open();
  }, [list]);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isFailed = state.phase === "failed";
  if (isFailed && failure?.error !== state.error) setFailure({ error: state.error });

  const isUnforeseen = isFailed && refusalIn(state.error) === null;
  useEffect(() => {
    if (!isUnforeseen) return undefined;
    window.addEventListener("online", open);
    return () => {
      window.removeEventListener("online", open);
    };
  }, [isUnforeseen, open]);

  const isWorking = failure !== null && (state.phase === "ready" || state.phase === "filling");
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => {
      setFailure(null);
    }, SETTLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isWorking]);

  if (failure === null) return { state, isRetrying: false, retry: open };
  return { state: { ...state, phase: "failed", error: failure.error }, isRetrying: !isFailed, retry: open };
}
