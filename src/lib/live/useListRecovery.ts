import { useEffect, useState } from "react";
import { refusalIn } from "../refusalText";
import { ASK_AGAIN_MS } from "../useRecoveringQuery";
import type { LiveListState } from "./liveList";

/** A list that is read again shows its failure until it has worked for so long. */
export const SETTLED_AFTER_MS = 500;

interface Recovery<State> {
  /** The state to show. A failure stays while the list is read again, so that the screen does not flicker. */
  state: State;
  isRetrying: boolean;
}

/** Reads a failed list again by itself. A refusal stays until a person tries again. `open` must stay the same function. */
export function useListRecovery<Row, State extends LiveListState<Row>>(
  state: State,
  open: () => void,
): Recovery<State> {
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

  if (failure === null) return { state, isRetrying: false };
  return { state: { ...state, phase: "failed", error: failure.error }, isRetrying: !isFailed };
}
