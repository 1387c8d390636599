import { api } from "../../../convex/_generated/api";
import { WatchedQuery, type QueryWatcher } from "./watchedQuery";
import type { FeedPass } from "./withPass";

const passes = new WeakMap<QueryWatcher, FeedPass>();

/** The pass for this client's feeds: one query, for any number of feeds. */
export function feedPassOf(client: QueryWatcher): FeedPass {
  const known = passes.get(client);
  if (known !== undefined) return known;
  const pass = new WatchedQuery<typeof api.access.accounts.staff.feedPass, string | undefined>(client, {
    query: api.access.accounts.staff.feedPass,
    args: {},
    read: (found) => found ?? undefined,
    none: undefined,
  });
  passes.set(client, pass);
  return pass;
}
