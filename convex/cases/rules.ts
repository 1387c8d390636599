/** What server and browser both know about cases: statuses, stages, priorities and numbers. Pure; the browser imports this file. */

/** The colours of a badge, by their meaning. */
type Tone = "quiet" | "info" | "good" | "warn" | "bad";

interface Words {
  label: string;
  tone: Tone;
}

/** The firm's own view of a case. */
const STATUSES = {
  active: { label: "Active", tone: "info" },
  in_progress: { label: "In progress", tone: "info" },
  on_hold: { label: "On hold", tone: "warn" },
  completed: { label: "Completed", tone: "good" },
} as const satisfies Record<string, Words>;
export type CaseStatus = keyof typeof STATUSES;
export const CASE_STATUSES = ["active", "in_progress", "on_hold", "completed"] as const satisfies readonly CaseStatus[];

/** Where the case stands, as the client reads it. */
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
  information_collection: "Information collection",
  document_review: "Document review",
  form_preparation: "Form preparation",
  application_submitted: "Application submitted",
  government_review: "Government review",
  approved: "Approved",
  completed: "Completed",
};

const PRIORITIES = {
  low: { label: "Low", tone: "quiet" },
  medium: { label: "Medium", tone: "info" },
  high: { label: "High", tone: "warn" },
  urgent: { label: "Urgent", tone: "bad" },
} as const satisfies Record<string, Words>;
export type CasePriority = keyof typeof PRIORITIES;
export const CASE_PRIORITIES = ["low", "medium", "high", "urgent"] as const satisfies readonly CasePriority[];
export const DEFAULT_PRIORITY: CasePriority = "medium";

export function caseStatusWords(status: CaseStatus): Words {
  return STATUSES[status];
}

export function priorityWords(priority: CasePriority): Words {
  return PRIORITIES[priority];
}

export const CASE_PRIORITY_CHOICES = CASE_PRIORITIES.map((value) => ({ value, ...priorityWords(value) }));

/** What staff set of a case by a menu. */
export interface CaseChoices {
  status: CaseStatus;
  stage: CaseStage;
  priority: CasePriority;
}

/** Whether the client's portal tells of this change of the status: it says that a case is on hold, completed, or goes on again. */
export function isToldToClient(from: CaseStatus, to: CaseStatus): boolean {
  const told: readonly CaseStatus[] = ["on_hold", "completed"];
  return told.includes(from) || told.includes(to);
}

/** Done of all, in whole percent; nothing to do is nothing done. */
export function progressOf({ done, all }: { done: number; all: number }): number {
  return all === 0 ? 0 : Math.round((done / all) * 100);
}

/** The four digits of a case number; a year that has used all of them goes on with five. */
export const FOUR_DIGITS = { from: 1_000, to: 9_999 } as const;
export const FIVE_DIGITS = { from: 10_000, to: 99_999 } as const;

/** The newest cases, which the palette and the choice of a case have. */
export const MOST_CASES_LISTED = 2_000;

/** People who work on one case. */
export const MOST_CASE_MEMBERS = 20;

/** A number that no other case has. */
export function caseKeyOf({ year, serial }: { year: number; serial: number }): number {
  return year * 100_000 + serial;
}

/** "CASE-2026-4711". */
export function caseNumberOf({ year, serial }: { year: number; serial: number }): string {
  return `CASE-${String(year)}-${String(serial)}`;
}
