import type { FunctionArgs, FunctionReference } from "convex/server";
import { useEffect, useState } from "react";
import { listErrorText } from "../calls/refusalText";
import { ASK_AGAIN_MS, useRecoveringQuery } from "../calls/useRecoveringQuery";
import { ListFailed } from "../../ui/feedback/ListFailed";

/** Arguments of a probe: one row is enough to know that pages can be read. */
export const ONE_ROW = { cursor: null, numItems: 1 };

interface PagesFailedProps<Query extends FunctionReference<"query">> {
  error: unknown;
  /** Message for an unexpected error. */
  text: string;
  query: Query;
  /** Arguments of the probe query. */
  args: FunctionArgs<Query>;
  /** Starts again with the first page. */
  onRetry: () => void;
}

/**
 * Replaces pages that could not be read. A failed paginated query stays failed while it is mounted, so this runs a small probe query
 * instead and calls `onRetry` once that is answered.
 */
export function PagesFailed<Query extends FunctionReference<"query">>(props: PagesFailedProps<Query>) {
  const { error, text, query, args, onRetry } = props;
  const isDue = useDelay(ASK_AGAIN_MS);
  const isAnswered = useRecoveringQuery(query, isDue ? args : "skip").value !== undefined;
  useEffect(() => {
    if (isAnswered) onRetry();
  }, [isAnswered, onRetry]);
  return <ListFailed message={listErrorText(error, text)} onRetry={onRetry} />;
}

/** True after the time has passed, or when the browser comes online. */
function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const end = () => {
      setOver(true);
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
    };
  }, [milliseconds]);
  return isOver;
}
