/** The statuses of a lead over time, read from the audit log. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { eventsOfAction } from "../../access/audit/model";
import type * as LeadDecisions from "../status/model";
import { DEFAULT_LEAD_STATUS, LEAD_STATUSES, type LeadStatus, statusSetOf } from "../status/rules";
import { leadIdOf } from "../../platform/ids";
import { statusesSince, type StatusSet } from "./rules";

/** More changes than one lead ever gets. Of a longer history, only the newest count, and the status before them. */
const MOST_CHANGES = 50;

const NOTHING_READ = { set: [], read: 0 };

interface CountedLead {
  lead: Doc<"leads">;
  part: Pick<Doc<"lead_figure_parts">, "status" | "since"> | null;
  cameAt: number;
  /** The last decision about the lead. */
  stored: LeadDecisions.LeadStatusRow | null;
}

/** The statuses not counted yet, and how many events were read for them. */
export async function newStatuses(ctx: QueryCtx, { lead, part, cameAt, stored }: CountedLead) {
  const { _creationTime: readAt, number } = lead;
  const now = { status: stored?.status ?? DEFAULT_LEAD_STATUS, at: statusSetOf(stored)?.at ?? readAt };
  // A status that is counted and no newer needs no events.
  const isKnown = now.at === readAt || (part !== null && part.status === now.status && now.at <= part.since);
  const { set, read } = isKnown ? NOTHING_READ : await listSet(ctx, leadIdOf(number), part?.since);
  return { news: statusesSince({ counted: part, cameAt, events: set, stored: now }), events: read };
}

/**
 * The statuses set since then, or all of them, and how many events were read. A clock that was set back may hide one between two
 * others.
 */
async function listSet(ctx: QueryCtx, subject: string, since = 0): Promise<{ set: StatusSet[]; read: number }> {
  const set: StatusSet[] = [];
  let read = 0;
  for await (const event of eventsOfAction(ctx, { subject, action: "leads:setStatus" }).order("desc")) {
    const { at = event._creationTime, before, after } = event;
    if (at <= since || read === MOST_CHANGES) break;
    read += 1;
    const [from, to] = [statusIn(before), statusIn(after)];
    if (from !== undefined && to !== undefined) set.push({ at, before: from, after: to });
  }
  return { set: set.reverse(), read };
}

const statusIn = (text: string | null): LeadStatus | undefined => LEAD_STATUSES.find((status) => status === text);
