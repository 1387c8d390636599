/** Statuses, stages, priorities and numbers of cases. Pure; the browser imports this file. */

import { STAGE_WORDS } from "../../practice/glossary";

/** A badge; its colour is named by its meaning. */
export interface BadgeWords {
  label: string;
  tone: "quiet" | "info" | "good" | "warn" | "bad";
}

/** The practice's own view of a case. */
export const CASE_STATUSES = ["active", "in_progress", "on_hold", "completed"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];
export const CASE_STATUS_WORDS: Record<CaseStatus, BadgeWords> = {
  active: { label: "Active", tone: "info" },
  in_progress: { label: "In progress", tone: "info" },
  on_hold: { label: STAGE_WORDS.on_hold.staff, tone: "warn" },
  completed: { label: "Completed", tone: "good" },
};

/** The stage of a case, for the client. */
export const CASE_STAGES = [
  "information_collection",
  "document_review",
  "form_preparation",
  "application_submitted",
  "government_review",
  "approved",
  "completed",
] as const;
export type CaseStage = (typeof CASE_STAGES)[number];
export const CASE_STAGE_LABELS: Record<CaseStage, string> = {
  information_collection: STAGE_WORDS.information_collection.staff,
  document_review: STAGE_WORDS.document_review.staff,
  form_preparation: STAGE_WORDS.form_preparation.staff,
  application_submitted: STAGE_WORDS.application_submitted.staff,
  government_review: STAGE_WORDS.government_review.staff,
  approved: STAGE_WORDS.approved.staff,
  completed: STAGE_WORDS.completed.staff,
};

export const CASE_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type CasePriority = (typeof CASE_PRIORITIES)[number];
export const CASE_PRIORITY_WORDS: Record<CasePriority, BadgeWords> = {
  low: { label: "Low", tone: "quiet" },
  medium: { label: "Medium", tone: "info" },
  high: { label: "High", tone: "warn" },
  urgent: { label: "Urgent", tone: "bad" },
};
export const DEFAULT_PRIORITY: CasePriority = "medium";

export const CASE_PRIORITY_CHOICES = CASE_PRIORITIES.map((value) => ({ value, ...CASE_PRIORITY_WORDS[value] }));

/** The owner of an unassigned case in a choice. */
export const UNASSIGNED = "";

/** Fields of a case set by a menu. */
export interface CaseChoices {
  status: CaseStatus;
  stage: CaseStage;
  priority: CasePriority;
}

/** Whether the portal announces this status change: on hold, completed, or resumed. */
export function isToldToClient(from: CaseStatus, to: CaseStatus): boolean {
  const told: readonly CaseStatus[] = ["on_hold", "completed"];
  return told.includes(from) || told.includes(to);
}

/** Whole percent of `done` in `all`; 0 if there is nothing to do. */
export function progressOf({ done, all }: { done: number; all: number }): number {
  return all === 0 ? 0 : Math.round((done / all) * 100);
}

/** Serials of a year: first four digits, then five. */
export const FOUR_DIGITS = { from: 1_000, to: 9_999 } as const;
export const FIVE_DIGITS = { from: 10_000, to: 99_999 } as const;

/** Size of the list of newest cases, for the palette and the case picker. */
export const MOST_CASES_LISTED = 2_000;

/** Maximum of people on one case. */
export const MOST_CASE_MEMBERS = 20;
/** More rows than a team has with its former members. */
export const MOST_MEMBER_ROWS = 200;

/** The version of the rules of `case_summaries`. Raise it with each new field: a job then writes all rows anew. */
export const SUMMARY_RULE = 1;

/** A unique number of the case. */
export function caseKeyOf({ year, serial }: { year: number; serial: number }): number {
  return year * 100_000 + serial;
}

/** "CASE-2026-4711". */
export function caseNumberOf({ year, serial }: { year: number; serial: number }): string {
  return `CASE-${String(year)}-${String(serial)}`;
}
