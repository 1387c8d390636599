import type { ConvexReactClient } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { LeadStatus, LeadTuple, StatusTuple } from "../../../convex/leads/rules";
import { LiveList } from "../live/liveList";
import { liveSource } from "../live/liveSource";
import { useLiveCopy } from "../live/LiveCopiesProvider";
import { isGone, joinLead, type LeadRow } from "./leadRow";

type LeadList = LiveList<LeadTuple, StatusTuple, LeadStatus, LeadRow>;

const { snapshot, row, feed, statusFeed } = api.leads.staff;

function makeLeadList(client: ConvexReactClient): LeadList {
  const source = liveSource(client, { snapshot, row, main: feed, side: statusFeed });
  return new LiveList(source, { isGone, join: joinLead, keyOf: ({ key }) => key });
}

/** The live list of all leads, joined with their statuses. */
export function useLeadList(): LeadList {
  return useLiveCopy(makeLeadList);
}
