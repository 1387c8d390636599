import { useQuery_experimental as useQueryResult } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useTryAgain } from "../../ui/lazy/useLazyModule";
import { refusalIn } from "./refusalText";

/** Interval of retries after an unexpected failure. A refusal stays until its reason changes. */
export const ASK_AGAIN_MS = 5_000;

export interface Recovering<Value> {
  /** Undefined until the first answer. */
  value: Value | undefined;
  /** Why there is no answer. It stays during retries, so that the screen does not flicker. */
  error: unknown;
  /** True during a retry. */
  isRetrying: boolean;
  retry: () => void;
}

/** A live query that returns its failure instead of throwing it, and recovers without a reload. "skip" sends no query. */
export function useRecoveringQuery<Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query> | "skip",
): Recovering<FunctionReturnType<Query>> {
  const key = JSON.stringify(args);
  const [isPaused, setPaused] = useState(false);
  const [failure, setFailure] = useState<{ key: string; error: unknown } | null>(null);
  const result = useQueryResult({ query, args: isPaused ? "skip" : args });
  if (result.status === "error" && failure?.error !== result.error) setFailure({ key, error: result.error });
  if (result.status === "success" && failure !== null) setFailure(null);

  const retry = useCallback(() => {
    // Convex does not run a failed query again while it has a subscriber, so this unsubscribes for one render.
    flushSync(() => {
      setPaused(true);
    });
    setPaused(false);
  }, []);

  const isUnforeseen = result.status === "error" && refusalIn(result.error) === null;
  useTryAgain(isUnforeseen, retry, ASK_AGAIN_MS);

  const error = failure?.key === key && result.status !== "success" ? failure.error : null;
  return {
    value: result.status === "success" ? result.data : undefined,
    error,
    isRetrying: error !== null && result.status === "pending",
    retry,
  };
}
