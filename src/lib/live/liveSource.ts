import type { ConvexReactClient } from "convex/react";
import type { FunctionReference } from "convex/server";
import {
  unpackFeed,
  unpackRows,
  type PackedFeed,
  type RowNow,
  type SnapshotPage,
  type Versioned,
} from "../../../convex/platform/liveList/rules";
import { feedPassOf } from "./feedPass";
import type { FeedSource } from "./liveFeed";
import type { LiveSource } from "./liveList";
import { watchWithPass, withPass } from "./withPass";

type FeedQuery<Row> = FunctionReference<"query", "public", { after: number | null; pass?: string }, PackedFeed<Row>>;

/** References to a domain's queries for a live list; `side` is null when there is no second table. */
export interface LiveAddresses<Main, Side> {
  snapshot: FunctionReference<"query", "public", { cursor: string | null }, SnapshotPage<Main, Side>>;
  row: FunctionReference<"query", "public", { key: number }, RowNow<Main, Side>>;
  main: FeedQuery<Main>;
  side: FeedQuery<Side> | null;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Doubles with each attempt, with up to 100 % jitter: screens that failed together do not retry together. */
function pause(attempt: number): Promise<void> {
  const length = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return new Promise((resolve) => setTimeout(resolve, length * (1 + Math.random())));
}

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
    pause,
  };
}

/** Subscribes to a live query outside React. The Convex client resubscribes after a lost connection. */
function feedSource<Row extends Versioned>(client: ConvexReactClient, query: FeedQuery<Row>): FeedSource<Row> {
  const pass = feedPassOf(client);
  const watchOnce: FeedSource<Row>["watch"] = (onAnswer, onError) => {
    const watch = client.watchQuery(query, withPass({ after: null }, pass));
    let isStopped = false;
    const report = () => {
      if (isStopped) return;
      let feed: PackedFeed<Row> | undefined;
      try {
        feed = watch.localQueryResult();
      } catch (error) {
        onError(error);
        return;
      }
      if (feed !== undefined) onAnswer(unpackFeed(feed));
    };
    const unsubscribe = watch.onUpdate(report);
    // If another screen already subscribes to this query, the result is cached and no update follows.
    queueMicrotask(report);
    return () => {
      isStopped = true;
      unsubscribe();
    };
  };
  return {
    watch: (onAnswer, onError) => watchWithPass(pass, () => watchOnce(onAnswer, onError)),
    readAfter: async (after) => unpackFeed(await client.query(query, { after })),
    pause,
  };
}
