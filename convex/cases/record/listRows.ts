/** Rows of cases for the live list. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { readPage } from "../../platform/liveList/model";
import { cutForList, packRows, type RowNow, type SnapshotPage } from "../../platform/liveList/rules";
import { CASE_TYPE_KEYS, OTHER_CASE_TYPE } from "../../practice/caseTypes";
import { earlierDay, type CaseTuple } from "../caseRows";
import { CASE_PRIORITIES, CASE_STAGES, CASE_STATUSES } from "./rules";
import { countListed, findByKey, newestSummary, summariesBelow } from "./summary";

type Summary = Doc<"case_summaries">;

function typeCodeOf({ caseType, customCaseType }: Summary): number | string {
  const isTyped = caseType === OTHER_CASE_TYPE && customCaseType !== null;
  return isTyped ? cutForList(customCaseType) : CASE_TYPE_KEYS.indexOf(caseType);
}

/** The step that the client reads, or else the next milestone. */
function nextStepOf({ nextStep, openMilestone }: Summary): string | null {
  const step = nextStep ?? openMilestone;
  return step === null ? null : cutForList(step);
}

export function caseTuple(row: Summary): CaseTuple {
  const { number, updatedAt, caseId, clientId, clientName, year, serial, ownerId } = row;
  if (caseId === null || clientId === null) return [number, updatedAt, null];
  return [
    number,
    updatedAt,
    caseId,
    clientId,
    cutForList(clientName),
    year,
    serial,
    typeCodeOf(row),
    CASE_STATUSES.indexOf(row.status),
    CASE_STAGES.indexOf(row.stage),
    CASE_PRIORITIES.indexOf(row.priority),
    ownerId,
    nextStepOf(row),
    row.accepted,
    row.asked,
    row.sent + row.looseUploads,
    row.isAnswerDue ? 1 : 0,
    row.awaited,
    row.openQuestionnaires,
    earlierDay(row.taskDueOn, row.deadlineOn),
    row.requestDueOn,
  ];
}

/** One page of the cases, newest first. */
export async function snapshot(ctx: QueryCtx, cursor: string | null): Promise<SnapshotPage<CaseTuple, never>> {
  const rows = await readPage(cursor, (before) => summariesBelow(ctx, before));
  return {
    main: packRows(rows.docs.filter(({ caseId }) => caseId !== null).map(caseTuple)),
    side: packRows<never>([]),
    nextCursor: rows.nextCursor,
    total: await countListed(ctx),
    since: { main: await newestSummary(ctx), side: 0 },
  };
}

/** The current row of one case; one that is gone is marked as such. */
export async function rowNow(ctx: QueryCtx, number: number): Promise<RowNow<CaseTuple, never>> {
  const row = await findByKey(ctx, number);
  return { main: packRows(row === null ? [] : [caseTuple(row)]), side: packRows<never>([]) };
}
