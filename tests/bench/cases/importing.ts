import { z } from "zod";
import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel.js";
import type { CasePriority, CaseStage, CaseStatus } from "../../../convex/cases/record/rules.ts";
import { callFunction, type Deployment } from "../../../scripts/start/deployment.ts";
import { CASE_TYPES, FIRST_NAMES, LAST_NAMES, nth } from "../contracts/rows.ts";
import { importTable, newNumbers, type Growth } from "../importTable.ts";

const PAGE_ROWS = 1_000;
// Not those of the rules, which are bundled: this file runs unbundled.
const STAGES: readonly CaseStage[] = ["information_collection", "document_review", "form_preparation"];
const PRIORITIES: readonly CasePriority[] = ["low", "medium", "high"];
const STATUSES: readonly CaseStatus[] = ["active", "in_progress", "active", "on_hold", "completed"];

const vPage = z.object({
  page: z.array(z.object({ _id: z.string() })),
  isDone: z.boolean(),
  continueCursor: z.string(),
});

/** Fills the deployment with cases of these clients in turn, and with their rows in the list. */
export async function importCases(growth: Growth, clientIds: readonly Id<"clients">[]): Promise<void> {
  const { deployment, to } = growth;
  const numbers = newNumbers(growth);
  await importTable(growth, {
    table: "cases",
    rows: numbers.map((number) => caseOf(number, nth(clientIds, number))),
    mode: "--append",
  });
  const ids = await idsOf<"cases">(deployment, "cases");
  const rows = numbers.map((number, at) =>
    summaryOf(number, { clientId: nth(clientIds, number), caseId: nth(ids, at) }),
  );
  await importTable(growth, { table: "case_summaries", rows, mode: "--append" });
  await importTable(growth, { table: "case_counts", rows: [{ listed: to, nextNumber: to + 1 }], mode: "--replace" });
  const done = [{ rule: 1, cursor: "", isDone: true }];
  await importTable(growth, { table: "case_summary_runs", rows: done, mode: "--replace" });
}

function factsOf(number: number) {
  return {
    year: 2_000 + (number % 26),
    serial: 10_000 + (number % 90_000),
    caseType: nth(CASE_TYPES, number),
    customCaseType: null,
    status: nth(STATUSES, number),
    stage: nth(STAGES, number),
    priority: nth(PRIORITIES, number),
    nextStep: number % 3 === 0 ? "Sign the forms and send them back to us" : null,
  };
}

function caseOf(number: number, clientId: Id<"clients">): WithoutSystemFields<Doc<"cases">> {
  const written = { version: 1, updatedAt: number, updatedByName: null, createdByName: null };
  const progress = { progress: number % 100, isProgressByHand: false, notes: null, contractId: null };
  return { ...factsOf(number), clientId, ownerId: null, ...progress, ...written };
}

/** A row as it is in the list, with a milestone and a few documents. */
function summaryOf(
  number: number,
  ids: { clientId: Id<"clients">; caseId: Id<"cases"> },
): WithoutSystemFields<Doc<"case_summaries">> {
  const last = nth(LAST_NAMES, Math.floor(number / FIRST_NAMES.length));
  const counts = { asked: 13, accepted: number % 13, sent: number % 3, awaited: number % 5, looseUploads: 0 };
  return {
    ...factsOf(number),
    ...ids,
    ...counts,
    number,
    updatedAt: number,
    clientName: `${nth(FIRST_NAMES, number)} ${last} ${String(number)}`,
    ownerId: null,
    openMilestone: "Documents complete",
    requestDueOn: null,
    openQuestionnaires: number % 2,
    taskDueOn: number % 4 === 0 ? "2026-11-30" : null,
    deadlineOn: number % 7 === 0 ? "2027-02-01" : null,
    isAnswerDue: number % 11 === 0,
    userId: null,
    userName: null,
  };
}

/** All ids of a table, by the query of `convex data`. */
export async function idsOf<Table extends "cases" | "clients" | "users">(
  deployment: Deployment,
  table: Table,
): Promise<Id<Table>[]> {
  const vId = z.custom<Id<Table>>((id) => typeof id === "string");
  const ids: Id<Table>[] = [];
  let cursor: string | null = null;
  for (;;) {
    const args = { table, order: "asc", paginationOpts: { cursor, numItems: PAGE_ROWS } };
    const answer = await callFunction(deployment, { kind: "query", path: "_system/cli/tableData:default", args });
    const { page, isDone, continueCursor } = vPage.parse(answer);
    ids.push(...page.map(({ _id }) => vId.parse(_id)));
    if (isDone) return ids;
    cursor = continueCursor;
  }
}
