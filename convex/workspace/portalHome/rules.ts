/** The client's view of a case. Pure; the browser imports this file. */

import { DAY_MS } from "../../platform/days";
import { CASE_STAGES, type CaseStage, type CaseStatus } from "../../cases/record/rules";

/** The state of a case as its client reads it: the stage, unless the practice has put the case on hold or completed it. */
export const PORTAL_STATUSES = [...CASE_STAGES, "on_hold"] as const;
export type PortalStatus = (typeof PORTAL_STATUSES)[number];

export function portalStatusOf({ status, stage }: { status: CaseStatus; stage: CaseStage }): PortalStatus {
  return status === "on_hold" || status === "completed" ? status : stage;
}

/** Number of activities on the start page. */
export const RECENT_ACTIVITIES = 5;

interface Openable {
  caseId: string;
  status: PortalStatus;
}

/** The case to open: the requested one, else the newest uncompleted, else the newest. */
export function openedCase<Case extends Openable>(newestFirst: readonly Case[], askedFor: string | null): Case | null {
  const asked = newestFirst.find(({ caseId }) => caseId === askedFor);
  return asked ?? newestFirst.find(({ status }) => status !== "completed") ?? newestFirst[0] ?? null;
}

/** When the portal says that nothing has changed: this many days after the last news, epoch ms. */
export function quietFrom(lastNewsAt: number, quietDays: number): number {
  return lastNewsAt + quietDays * DAY_MS;
}
