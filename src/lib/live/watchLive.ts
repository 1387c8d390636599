import type { ConvexReactClient } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";

type LiveClient = Pick<ConvexReactClient, "watchQuery">;

interface LiveQuery<Query extends FunctionReference<"query">> {
  query: Query;
  args: FunctionArgs<Query>;
  onResult: (result: FunctionReturnType<Query>) => void;
  onError: (error: unknown) => void;
}

/** Subscribes to a live query outside React. The Convex client resubscribes after a lost connection. */
export function watchLive<Query extends FunctionReference<"query">>(
  client: LiveClient,
  live: LiveQuery<Query>,
): () => void {
  const watch = client.watchQuery(live.query, live.args);
  let isStopped = false;
  const report = () => {
    if (isStopped) return;
    let result: FunctionReturnType<Query> | undefined;
    try {
      result = watch.localQueryResult();
    } catch (error) {
      live.onError(error);
      return;
    }
    if (result !== undefined) live.onResult(result);
  };
  const stop = watch.onUpdate(report);
  // Another screen may already be subscribed to the same query: then the result is cached and no update follows.
  queueMicrotask(report);
  return () => {
    isStopped = true;
    stop();
  };
}
