import {
  earlierDay,
  waitingOf,
  type CaseTuple,
  type WaitingFor,
  type WaitingReason,
} from "../../../../convex/cases/caseRows";
import {
  CASE_PRIORITIES,
  CASE_STAGES,
  CASE_STATUSES,
  caseNumberOf,
  type CasePriority,
  type CaseStage,
  type CaseStatus,
} from "../../../../convex/cases/record/rules";
import { foldText } from "../../../../convex/platform/texts";
import { CASE_TYPE_KEYS, caseTypeLabel } from "../../../../convex/practice/caseTypes";
import { plainText } from "../../../ui/text/plainText";

/** A case in the list. Immutable: every change makes a new object. */
export interface CaseRow {
  readonly key: number;
  readonly caseId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly caseNumber: string;
  readonly caseTypeWords: string;
  readonly status: CaseStatus;
  readonly stage: CaseStage;
  readonly priority: CasePriority;
  readonly ownerId: string | null;
  readonly nextStep: string | null;
  readonly accepted: number;
  readonly asked: number;
  readonly toReview: number;
  readonly isAnswerDue: boolean;
  readonly awaited: number;
  readonly openQuestionnaires: number;
  /** The first day of an open task or deadline; ISO dates. */
  readonly dueOn: string | null;
  /** The first day of anything: of a task, a deadline or a requested document. */
  readonly nextOn: string | null;
  readonly haystack: string;
}

/** Fields of a case that staff set in the list, as an optimistic update. */
export type CasePatch = Partial<Pick<CaseRow, "stage" | "priority" | "ownerId">>;

export const isCaseGone = (tuple: CaseTuple): boolean => tuple[2] === null;

function typeWords(code: number | string): string {
  if (typeof code === "string") return plainText(code);
  const caseType = CASE_TYPE_KEYS[code];
  return caseType === undefined ? "" : caseTypeLabel({ caseType, customCaseType: null });
}

/** Searched: the client, the number and the type. The line breaks keep a match from spanning two of them. */
function haystackOf(clientName: string, caseNumber: string, words: string): string {
  return foldText(`${clientName}\n${caseNumber}\n${words}`);
}

export function caseRow(tuple: CaseTuple, _side: undefined, optimistic: CasePatch | undefined): CaseRow {
  const [key, , caseId, clientId = "", name = "", year = 0, serial = 0, typeCode = -1, ...rest] = tuple;
  const [statusCode = 0, stageCode = 0, priorityCode = 0, ownerId = null, nextStep = null, ...counts] = rest;
  const [accepted = 0, asked = 0, toReview = 0, isAnswerDue = 0, awaited = 0, openQuestionnaires = 0, ...days] = counts;
  const [dueOn = null, requestDueOn = null] = days;
  const clientName = plainText(name);
  const caseNumber = caseNumberOf({ year, serial });
  const caseTypeWords = typeWords(typeCode);
  return {
    key,
    caseId: caseId ?? "",
    clientId,
    clientName,
    caseNumber,
    caseTypeWords,
    status: CASE_STATUSES[statusCode] ?? "active",
    stage: CASE_STAGES[stageCode] ?? "information_collection",
    priority: CASE_PRIORITIES[priorityCode] ?? "medium",
    ownerId,
    nextStep: nextStep === null ? null : plainText(nextStep),
    accepted,
    asked,
    toReview,
    isAnswerDue: isAnswerDue === 1,
    awaited,
    openQuestionnaires,
    dueOn,
    nextOn: earlierDay(dueOn, requestDueOn),
    ...optimistic,
    haystack: haystackOf(clientName, caseNumber, caseTypeWords),
  };
}

/** Whom a case waits for on this day; null is a day that is not known yet. */
export function waitingFor(row: CaseRow, today: string | null): { who: WaitingFor; why: WaitingReason } {
  return waitingOf(row, today ?? "");
}
