import { CASE_STAGES, type CaseStage } from "../../../../convex/cases/record/rules";
import { waitingFor, type CaseRow } from "./caseRow";

export const CASE_FILTERS = ["all", "mine", "us", "hold", "completed"] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

/** The person and the day; both are unknown at first. */
export interface CaseViewer {
  /** "" for nobody. */
  me: string;
  /** The practice's day. */
  today: string | null;
}

const isOpen = ({ status }: CaseRow): boolean => status !== "completed";

/** Whether a tab has the case. Mine and the tabs of waiting have open cases only. */
function isIn(filter: CaseFilter, row: CaseRow, { me, today }: CaseViewer): boolean {
  switch (filter) {
    case "all":
      return true;
    case "mine":
      return isOpen(row) && row.ownerId !== null && row.ownerId === me;
    case "us":
      return waitingFor(row, today).who === "us";
    case "hold":
      return row.status === "on_hold";
    case "completed":
      return !isOpen(row);
    default:
      return filter satisfies never;
  }
}

export interface CaseView {
  visible: readonly CaseRow[];
  /** Search results of every tab, not only the open one. */
  counts: Record<CaseFilter, number>;
}

/** Rows of the open tab and the counts of all tabs, among the search results. */
export function viewCases(found: readonly CaseRow[], filter: CaseFilter, viewer: CaseViewer): CaseView {
  const counts: Record<CaseFilter, number> = { all: found.length, mine: 0, us: 0, hold: 0, completed: 0 };
  const visible: CaseRow[] = [];
  for (const row of found) {
    for (const tab of CASE_FILTERS) if (tab !== "all" && isIn(tab, row, viewer)) counts[tab] += 1;
    if (filter !== "all" && isIn(filter, row, viewer)) visible.push(row);
  }
  return { visible: filter === "all" ? found : visible, counts };
}

/** Open cases first, each group in the given order. */
export function openFirst(rows: readonly CaseRow[]): readonly CaseRow[] {
  const closed = rows.filter((row) => !isOpen(row));
  return closed.length === 0 ? rows : [...rows.filter(isOpen), ...closed];
}

/** The cases of each stage, in the given order. */
export function byStage(rows: readonly CaseRow[]): Record<CaseStage, CaseRow[]> {
  const stages: Record<CaseStage, CaseRow[]> = {
    information_collection: [],
    document_review: [],
    form_preparation: [],
    application_submitted: [],
    government_review: [],
    approved: [],
    completed: [],
  };
  for (const row of rows) stages[row.stage].push(row);
  return stages;
}

/** The stage this many places on; null beyond the first and the last. */
export function stageBeside(stage: CaseStage, steps: number): CaseStage | null {
  return CASE_STAGES[CASE_STAGES.indexOf(stage) + steps] ?? null;
}
