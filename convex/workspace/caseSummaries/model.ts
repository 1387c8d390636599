/** Writes the rows of the list of cases from scratch, for cases of an earlier version. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Deadlines from "../../agenda/deadlines/model";
import type { SummaryParts } from "../../cases/caseRows";
import * as Milestones from "../../cases/milestones/model";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as Cases from "../../cases/record/model";
import { SUMMARY_RULE } from "../../cases/record/rules";
import * as CaseSummary from "../../cases/record/summary";
import * as Requirements from "../../cases/requirements/model";
import * as Tasks from "../../cases/tasks/model";
import * as Clients from "../../clients/record/model";
import * as RequestFulfilment from "../../documents/review/requestFulfilment";
import * as Conversations from "../../messages/conversations/model";

/** Cases of one run: with their requests and uploads well below a mutation's limits. */
const AT_ONCE = 20;

/** Each room's part of a case's row, computed from the rows that are stored. */
export async function partsOf(ctx: QueryCtx, clientCase: Doc<"cases">): Promise<SummaryParts> {
  const { _id } = clientCase;
  return {
    ...(await Milestones.summaryPart(ctx, _id)),
    ...(await Requirements.summaryPart(ctx, _id)),
    ...(await Questionnaires.summaryPart(ctx, clientCase)),
    ...(await Tasks.summaryPart(ctx, _id)),
    ...(await Deadlines.summaryPart(ctx, _id)),
    ...(await RequestFulfilment.summaryPart(ctx, _id)),
    ...(await Conversations.summaryPart(ctx, _id)),
  };
}

/** Writes the next rows by the current rule; returns whether more are left. Cases of a deleted client are left out. */
export async function writeNext(ctx: MutationCtx): Promise<boolean> {
  const stored = await ctx.db.query("case_summary_runs").unique();
  const isPresent = stored?.rule === SUMMARY_RULE;
  if (isPresent && stored.isDone) return false;
  const cursor = isPresent ? stored.cursor : null;
  const { page, isDone, continueCursor } = await Cases.pageOfAll(ctx, { numItems: AT_ONCE, cursor });
  for (const clientCase of page) {
    const client = await Clients.find(ctx, clientCase.clientId);
    if (client?.deleted !== null) continue;
    const parts = await partsOf(ctx, clientCase);
    await CaseSummary.enlist(ctx, { clientCase, clientName: client.clientName, parts });
  }
  const reached = { rule: SUMMARY_RULE, cursor: continueCursor, isDone };
  if (stored === null) await ctx.db.insert("case_summary_runs", reached);
  else await ctx.db.replace("case_summary_runs", stored._id, reached);
  return !isDone;
}
