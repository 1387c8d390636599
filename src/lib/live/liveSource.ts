import type { ConvexReactClient } from "convex/react";
import type { FunctionReference } from "convex/server";
import {
  nextSince,
  unpackRows,
  type Feed,
  type RowNow,
  type SnapshotPage,
  type Versioned,
} from "../../../convex/liveList/rules";
import type { FeedSource } from "./liveFeed";
import type { LiveSource } from "./liveList";

type FeedQuery<Row> = FunctionReference<"query", "public", { since: number }, Feed<Row>>;

/** References to a domain's queries for a live list; `side` is null when there is no second table. */
export interface LiveAddresses<Main, Side> {
  snapshot: FunctionReference<"query", "public", { cursor: string | null }, SnapshotPage<Main, Side>>;
  row: FunctionReference<"query", "public", { key: number }, RowNow<Main, Side>>;
  main: FeedQuery<Main>;
  side: FeedQuery<Side> | null;
}

const PAUSE_MS = 1_000;

/** The source of a live list, made from the references to its queries. */
export function liveSource<Main extends Versioned, Side extends Versioned>(
  client: ConvexReactClient,
  { snapshot, row, main, side }: LiveAddresses<Main, Side>,
): LiveSource<Main, Side> {
  return {
    readPage: async (cursor) => {
      const page = await client.query(snapshot, { cursor });
      return { ...page, main: unpackRows(page.main), side: unpackRows(page.side) };
    },
    readRow: async (key) => {
      const now = await client.query(row, { key });
      return { main: unpackRows(now.main), side: unpackRows(now.side) };
    },
    main: feedSource(client, main),
    side: side && feedSource(client, side),
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  };
}

/** Subscribes to a live query outside React. The Convex client resubscribes after a lost connection. */
function feedSource<Row extends Versioned>(client: ConvexReactClient, query: FeedQuery<Row>): FeedSource<Row> {
  return {
    watch: (since, onResult, onError) => {
      const watch = client.watchQuery(query, { since });
      let isStopped = false;
      const report = () => {
        if (isStopped) return;
        let result: Feed<Row> | undefined;
        try {
          result = watch.localQueryResult();
        } catch (error) {
          onError(error);
          return;
        }
        if (result !== undefined) onResult({ rows: unpackRows(result.rows), overflow: result.overflow });
      };
      const unsubscribe = watch.onUpdate(report);
      // Another screen may already be subscribed to the same query: then the result is cached and no update follows.
      queueMicrotask(report);
      return () => {
        isStopped = true;
        unsubscribe();
      };
    },
    nextSince,
  };
}
