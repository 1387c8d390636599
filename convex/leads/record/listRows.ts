/** The leads and their statuses for the live list. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as LeadCounts from "../counts/model";
import * as LeadDecisions from "../status/model";
import { statusTuple, type StatusTuple } from "../status/rules";
import { newestVersion, readPage } from "../../platform/liveList/model";
import { cutForList, packRows, type RowNow, type SnapshotPage } from "../../platform/liveList/rules";
import { findByNumber, leadsAfter } from "./model";
import type { LeadTuple } from "./rules";

function cutAnswer(answer: string | null): string | null {
  return answer === null ? null : cutForList(answer);
}

export function leadTuple(lead: Doc<"leads">): LeadTuple {
  const { number, updatedAt, state, firstName, lastName, email, phone, role, goal, potentialCents } = lead;
  if (state !== "listed") return [number, updatedAt, null];
  return [number, updatedAt, firstName, lastName, email, phone, cutAnswer(role), cutAnswer(goal), potentialCents];
}

/** One page of the listed leads, the newest first. */
export async function snapshot(ctx: QueryCtx, cursor: string | null): Promise<SnapshotPage<LeadTuple, StatusTuple>> {
  const leads = await readPage(cursor, (before) =>
    ctx.db
      .query("leads")
      .withIndex("by_number", (q) => q.lt("number", before))
      .order("desc"),
  );
  // Includes statuses of unlisted leads: one that returns must not show the default in between. A lead has at most one status, so this range has at most as many as leads.
  const statuses = await LeadDecisions.listRange(ctx, leads);
  return {
    main: packRows(leads.docs.filter((lead) => lead.state === "listed").map(leadTuple)),
    side: packRows(statuses.map(statusTuple)),
    nextCursor: leads.nextCursor,
    total: (await LeadCounts.find(ctx))?.listed ?? 0,
    since: {
      main: await newestVersion(leadsAfter(ctx, 0)),
      side: await newestVersion(LeadDecisions.changedAfter(ctx, 0)),
    },
  };
}

/** The current rows of one lead; one that has left the list says so. */
export async function rowNow(ctx: QueryCtx, number: number): Promise<RowNow<LeadTuple, StatusTuple>> {
  const lead = await findByNumber(ctx, number);
  const status = await LeadDecisions.find(ctx, number);
  return { main: packRows(lead ? [leadTuple(lead)] : []), side: packRows(status ? [statusTuple(status)] : []) };
}
