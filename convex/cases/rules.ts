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

/** The four digits of a case number; a year that has used all of them goes on with five. */
export const FOUR_DIGITS = { from: 1_000, to: 9_999 } as const;
export const FIVE_DIGITS = { from: 10_000, to: 99_999 } as const;

/** "CASE-2026-4711". */
export function caseNumberOf({ year, serial }: { year: number; serial: number }): string {
  return `CASE-${String(year)}-${String(serial)}`;
}
