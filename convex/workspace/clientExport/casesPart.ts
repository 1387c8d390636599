/** A client's cases in an export. */
import { asyncMap, pick } from "convex-helpers";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { nameOf } from "../../access/accounts/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Cases from "../../cases/record/model";
import { CASE_STAGE_LABELS, caseNumberOf, CASE_STATUS_WORDS, CASE_PRIORITY_WORDS } from "../../cases/record/rules";
import * as Milestones from "../../cases/milestones/model";
import * as Requirements from "../../cases/requirements/model";
import { REQUIREMENT_WORDS } from "../../cases/requirements/rules";
import { isoOf, whole, type Read } from "./clientPart";
import type { ExportPart, ExportRow } from "./rules";

/** One case at a time; the cursor is its index. */
function byCase(rowsOf: (ctx: QueryCtx, clientCase: Doc<"cases">) => Promise<ExportRow[]>): Read {
  return async (ctx, { _id }, cursor) => {
    const cases = await Cases.listOfClient(ctx, _id);
    const at = Number(cursor ?? "0");
    const clientCase = cases[at];
    if (clientCase === undefined) return whole([]);
    const rows = (await rowsOf(ctx, clientCase)).map((row) => ({ case: caseNumberOf(clientCase), ...row }));
    return { rows, next: at + 1 < cases.length ? String(at + 1) : null };
  };
}

export const READ_OF_CASES: Record<Extract<ExportPart, "cases" | "milestones" | "requirements">, Read> = {
  cases: async (ctx, { _id }) => {
    const cases = await Cases.listOfClient(ctx, _id);
    return whole(
      await asyncMap(cases, async (each) => ({
        case: caseNumberOf(each),
        caseType: caseTypeLabel(each),
        status: CASE_STATUS_WORDS[each.status].label,
        stage: CASE_STAGE_LABELS[each.stage],
        priority: CASE_PRIORITY_WORDS[each.priority].label,
        owner: await nameOf(ctx, Cases.ownerOf(each)),
        progress: each.progress,
        nextStep: each.nextStep ?? null,
        notes: each.notes,
        openedAt: isoOf(Cases.openedAtOf(each)),
        openedBy: each.createdByName,
      })),
    );
  },
  milestones: byCase(async (ctx, { _id }) => {
    const milestones = await Milestones.listShown(ctx, _id);
    return milestones.map((each) => ({
      ...pick(each, ["title", "description", "isVisibleToClient", "doneByName"]),
      doneAt: isoOf(each.doneAt),
    }));
  }),
  requirements: byCase(async (ctx, { _id }) => {
    const requirements = await Requirements.listOfCase(ctx, _id);
    return requirements.map((each) => ({
      ...pick(each, ["title", "instructions", "why", "isRequired", "dueOn"]),
      status: REQUIREMENT_WORDS[each.status].label,
      ...pick(each, ["reason", "documentId"]),
    }));
  }),
};
