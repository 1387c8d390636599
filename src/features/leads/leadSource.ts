import type { ConvexReactClient } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { LeadStatus, LeadTuple, StatusTuple } from "../../../convex/leads/rules";
import { nextSince, unpackRows, type Feed } from "../../../convex/liveList/rules";
import type { FeedResult } from "../../lib/liveFeed";
import { LiveList, type LiveSource } from "../../lib/liveList";
import { watchLive } from "../../lib/watchLive";
import { isGone, joinLead, type LeadRow } from "./leadRow";

export type LeadList = LiveList<LeadTuple, StatusTuple, LeadStatus, LeadRow>;

const PAUSE_MS = 1_000;

const unpacked =
  <Row>(onResult: (result: FeedResult<Row>) => void) =>
  ({ rows, overflow }: Feed<Row>): void => {
    onResult({ rows: unpackRows(rows), overflow });
  };

function leadSource(client: ConvexReactClient): LiveSource<LeadTuple, StatusTuple> {
  return {
    readPage: async (cursor) => {
      const page = await client.query(api.leads.staff.snapshot, { cursor });
      return {
        main: unpackRows(page.rows),
        side: unpackRows(page.statuses),
        nextCursor: page.nextCursor,
        total: page.total,
        since: { main: page.since.leads, side: page.since.statuses },
      };
    },
    main: {
      watch: (since, onResult, onError) =>
        watchLive(client, { query: api.leads.staff.feed, args: { since }, onResult: unpacked(onResult), onError }),
      nextSince,
    },
    side: {
      watch: (since, onResult, onError) =>
        watchLive(client, {
          query: api.leads.staff.statusFeed,
          args: { since },
          onResult: unpacked(onResult),
          onError,
        }),
      nextSince,
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
  };
}

/** The live copy of all leads, joined with their statuses. */
export function createLeadList(client: ConvexReactClient): LeadList {
  return new LiveList(leadSource(client), { isGone, join: joinLead, keyOf: (row) => row.number });
}
