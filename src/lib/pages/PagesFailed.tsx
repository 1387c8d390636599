import type { FunctionArgs, FunctionReference } from "convex/server";
import { useEffect, useState } from "react";
import { listErrorText } from "../refusalText";
import { ASK_AGAIN_MS, useRecoveringQuery } from "../useRecoveringQuery";
import { ListFailed } from "../../ui/ListFailed";

/** One row is enough to know that pages can be read. */
export const ONE_ROW = { cursor: null, numItems: 1 };

interface PagesFailedProps<Query extends FunctionReference<"query">> {
  error: unknown;
  /** What is said of an error that nobody foresaw. */
  text: string;
  query: Query;
  /** What is asked to know whether the pages can be read again. */
  args: FunctionArgs<Query>;
  /** Begins with the first page again. */
  onRetry: () => void;
}

/**
 * Stands where the pages were of which one could not be read. Pages that failed stay so as long as they are on the screen: a
 * small question is asked in their place until it is answered, and then they are read again.
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

/** Whether so much time has passed, or the browser has found the network again. */
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
