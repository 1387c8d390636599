import type { ConvexReactClient } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import type { StatusTuple } from "../../../../convex/leads/status/rules";
import { LiveList } from "../../../lib/live/liveList";
import { liveSource } from "../../../lib/live/liveSource";
import type { WrittenList } from "../../../lib/live/useRowWrite";
import { useWrittenList } from "../../../lib/live/useWrittenList";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { isLeadGone, joinLead, type LeadPatch, type LeadRow } from "./leadRow";

type LeadList = LiveList<LeadTuple, StatusTuple, LeadPatch, LeadRow>;

const { snapshot, row, feed, statusFeed } = api.leads.record.staff;

const combine = (older: LeadPatch, newer: LeadPatch): LeadPatch => ({ ...older, ...newer });

function makeLeadList(client: ConvexReactClient): LeadList {
  const source = liveSource(client, { snapshot, row, main: feed, side: statusFeed });
  return new LiveList(source, { isGone: isLeadGone, join: joinLead, keyOf: ({ key }) => key, combine });
}

/** The live list of all leads, joined with their statuses. */
export function useLeadList(): LeadList {
  return useLiveCopy(makeLeadList);
}

/** The list with an optimistic update for one field. `patchOf` must be stable. */
export function useWrittenLeads<Value>(patchOf: (value: Value) => LeadPatch): WrittenList<Value> {
  return useWrittenList(useLeadList(), patchOf);
}
