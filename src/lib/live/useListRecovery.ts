import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { refusalIn } from "../refusalText";
import { ASK_AGAIN_MS } from "../useRecoveringQuery";
import type { LiveListState } from "./liveList";

/** A list that is read again shows its failure until it has worked for so long. */
export const SETTLED_AFTER_MS = 500;

interface RecoveringList<Row> {
  subscribe: (listener: () => void) => () => void;
  getState: () => LiveListState<Row>;
  /** Restarts the list after a failure. */
  open: () => void;
}

interface Recovery<Row> {
  /** The state to show. A failure stays while the list is read again, so that the screen does not flicker. */
  state: LiveListState<Row>;
  isRetrying: boolean;
  retry: () => void;
}

/** The state of a live list, which is read again by itself after a failure. A refusal stays until a person tries again. */
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
    const timer = setTimeout(open, ASK_AGAIN_MS);
    window.addEventListener("online", open);
    return () => {
      clearTimeout(timer);
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
