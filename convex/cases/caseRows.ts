/** Rows of the list of cases, and whom a case waits for. Pure; the browser imports this file. */
import type { CaseStage, CaseStatus } from "./record/rules";

/** Counts and days of a case from the rows that belong to it. Each room writes its own part. */
export interface SummaryParts {
  /** The title of the first milestone that is not done. */
  openMilestone: string | null;
  /** Requested documents: all, the accepted ones, those sent and not reviewed, and the required ones that the client still has to send. */
  asked: number;
  accepted: number;
  sent: number;
  awaited: number;
  /** The first day on which a requested document is due. */
  requestDueOn: string | null;
  openQuestionnaires: number;
  /** The first day on which an open task is due, and an open deadline. */
  taskDueOn: string | null;
  deadlineOn: string | null;
  /** The client's documents that answer no request and are not reviewed. */
  looseUploads: number;
  /** Whether a message of the client waits for our answer. */
  isAnswerDue: boolean;
}

export const EMPTY_PARTS: SummaryParts = {
  openMilestone: null,
  asked: 0,
  accepted: 0,
  sent: 0,
  awaited: 0,
  requestDueOn: null,
  openQuestionnaires: 0,
  taskDueOn: null,
  deadlineOn: null,
  looseUploads: 0,
  isAnswerDue: false,
};

/** The facts that decide whom a case waits for. */
export interface WaitingFacts {
  status: CaseStatus;
  stage: CaseStage;
  /** Documents that the client sent and nobody has reviewed. */
  toReview: number;
  isAnswerDue: boolean;
  /** The first day on which an open task or deadline is due. */
  dueOn: string | null;
  awaited: number;
  openQuestionnaires: number;
}

export const WAITING_FOR = ["us", "client", "government", "hold", "nobody"] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** Why a case waits, in the order in which the reasons count. */
export type WaitingReason =
  "completed" | "onHold" | "review" | "answer" | "overdue" | "documents" | "questionnaire" | "filed" | "step";

interface Rule {
  why: WaitingReason;
  who: WaitingFor;
  isSo: (facts: WaitingFacts, today: string) => boolean;
}

const AT_THE_GOVERNMENT: readonly CaseStage[] = ["application_submitted", "government_review"];

/** The first rule that holds decides. A case with nothing to wait for has a step that is ours. */
const RULES: readonly [...Rule[], Rule] = [
  { why: "completed", who: "nobody", isSo: ({ status }) => status === "completed" },
  { why: "onHold", who: "hold", isSo: ({ status }) => status === "on_hold" },
  { why: "review", who: "us", isSo: ({ toReview }) => toReview > 0 },
  { why: "answer", who: "us", isSo: ({ isAnswerDue }) => isAnswerDue },
  { why: "overdue", who: "us", isSo: ({ dueOn }, today) => dueOn !== null && dueOn < today },
  { why: "documents", who: "client", isSo: ({ awaited }) => awaited > 0 },
  { why: "questionnaire", who: "client", isSo: ({ openQuestionnaires }) => openQuestionnaires > 0 },
  { why: "filed", who: "government", isSo: ({ stage }) => AT_THE_GOVERNMENT.includes(stage) },
  { why: "step", who: "us", isSo: () => true },
];

/** Whom a case waits for, and why. `today` is the practice's day; "" while it is unknown, when nothing is overdue. */
export function waitingOf(facts: WaitingFacts, today: string): Pick<Rule, "who" | "why"> {
  const { who, why } = RULES.find(({ isSo }) => isSo(facts, today)) ?? { who: "us", why: "step" };
  return { who, why };
}

/** The earlier of two days; null without any. */
export function earlierDay(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/**
 * `typeCode` is an index in CASE_TYPE_KEYS, or the typed text of Other; the other codes are indexes in CASE_STATUSES, CASE_STAGES and
 * CASE_PRIORITIES. `dueOn` is the first day of a task or deadline, `requestDueOn` of a requested document. The short form marks a case
 * that is gone.
 */
export type CaseTuple =
  | [
      number: number,
      updatedAt: number,
      caseId: string,
      clientId: string,
      clientName: string,
      year: number,
      serial: number,
      typeCode: number | string,
      statusCode: number,
      stageCode: number,
      priorityCode: number,
      ownerId: string | null,
      nextStep: string | null,
      accepted: number,
      asked: number,
      toReview: number,
      isAnswerDue: 0 | 1,
      awaited: number,
      openQuestionnaires: number,
      dueOn: string | null,
      requestDueOn: string | null,
    ]
  | [number: number, updatedAt: number, left: null];
