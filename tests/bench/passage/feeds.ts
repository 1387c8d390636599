import type { ConvexClient } from "convex/browser";
import type { FunctionReference } from "convex/server";
import { api } from "../../../convex/_generated/api.js";
import { unpackFeed, type PackedFeed } from "../../../convex/platform/liveList/rules.ts";
import { LiveFeed, type FeedSource } from "../../../src/lib/live/liveFeed.ts";

type Row = readonly [number, number, ...unknown[]];
interface FeedArgs extends Record<string, unknown> {
  after: number | null;
  pass?: string;
}
type FeedQuery<T> = FunctionReference<"query", "public", FeedArgs, PackedFeed<T>>;

/** The staff's pass for the feeds; the first visit creates it. */
export async function takePass(client: ConvexClient): Promise<string> {
  await client.mutation(api.access.members.open.noteVisit, {});
  const pass = await client.query(api.access.accounts.staff.feedPass, {});
  if (pass === null) throw new Error("There is no pass after a visit.");
  return pass;
}

export function sourceOf<T extends Row>(client: ConvexClient, query: FeedQuery<T>, pass: string): FeedSource<T> {
  return {
    watch: (onAnswer, onError) => {
      const take = (feed: PackedFeed<T>) => {
        onAnswer(unpackFeed(feed));
      };
      return client.onUpdate(query, { after: null, pass }, take, onError);
    },
    readAfter: async (after) => unpackFeed(await client.query(query, { after })),
    pause: () => Promise.reject(new Error("A feed failed")),
  };
}

/** Resolves when the feed has reported all changes since. */
export function followFeed<T extends Row>(
  source: FeedSource<T>,
  since: number,
  onRows: (rows: readonly T[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const events = {
      onRows,
      onCurrent: resolve,
      onError: reject,
      onLost: () => {
        throw new Error("The table was replaced while it was measured");
      },
    };
    new LiveFeed(source, events).follow(since);
  });
}

/** Subscribes to a query; resolves with its first answer. */
export function firstAnswer<Args extends Record<string, unknown>>(
  client: ConvexClient,
  query: FunctionReference<"query", "public", Args>,
  args: Args,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.onUpdate(
      query,
      args,
      () => {
        resolve();
      },
      reject,
    );
  });
}
