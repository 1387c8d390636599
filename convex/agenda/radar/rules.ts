/** Due items of all sources: kinds, weeks and filters. Pure; the browser imports this file. */

import { addDays, mondayOf, type DayRange } from "../../platform/days";
import { DEADLINE_KINDS } from "../deadlines/rules";

/** One kind per source of the radar. */
export const RADAR_KINDS = [...DEADLINE_KINDS, "task", "requirement", "document"] as const;
export type RadarKind = (typeof RADAR_KINDS)[number];

/** For the filter (`all`) and for a line (`one`). */
export const RADAR_KIND_LABELS: Record<RadarKind, { one: string; all: string }> = {
  case: { one: "Case deadline", all: "Case deadlines" },
  visa: { one: "Visa", all: "Visas" },
  i94: { one: "I-94", all: "I-94" },
  other: { one: "Other deadline", all: "Other deadlines" },
  task: { one: "Task", all: "Tasks" },
  requirement: { one: "Requested document", all: "Requested documents" },
  document: { one: "Expiring document", all: "Expiring documents" },
};

/** Whether somebody of the practice is responsible and marks it as done. The others end on the page of their case or client. */
export function isDoneByHand(kind: RadarKind): boolean {
  return kind !== "requirement" && kind !== "document";
}

/** Older expired documents are replaced or no longer needed, and would stay at the top for ever. */
const EXPIRED_DAYS = 90;

/** The earliest expiry of a document that is still shown. */
export function expiredSince(today: string): string {
  return addDays(today, -EXPIRED_DAYS);
}

export function isRadarKind(text: string): text is RadarKind {
  return Object.hasOwn(RADAR_KIND_LABELS, text);
}

/** Before and after all days. */
export const FIRST_DAY = "0000-01-01";
export const AFTER_ALL_DAYS = "9999-12-31";

/** Items of the radar at first, and more per request, up to a limit. */
export const RADAR_PAGE = 100;
export const MOST_SHOWN = 1_000;

/** The length of a list, within the limits. */
export function radarLength(wanted: number): number {
  return wanted >= 1 ? Math.floor(Math.min(wanted, MOST_SHOWN)) : 1;
}

/** Where counting ends: "300+". */
export const MOST_COUNTED = 300;

/** Weeks with a heading each, including this and the next; later items are under "Later". */
const WEEKS_SHOWN = 8;

/** The group that a date is in; weeks run from Monday to Sunday. */
export type RadarTime = { kind: "overdue" | "thisWeek" | "nextWeek" | "later" } | { kind: "week"; monday: string };

export function timeOf(dueOn: string, today: string): RadarTime {
  if (dueOn < today) return { kind: "overdue" };
  const thisMonday = mondayOf(today);
  const monday = mondayOf(dueOn);
  if (monday === thisMonday) return { kind: "thisWeek" };
  if (monday === addDays(thisMonday, 7)) return { kind: "nextWeek" };
  return dueOn < addDays(thisMonday, 7 * WEEKS_SHOWN) ? { kind: "week", monday } : { kind: "later" };
}

/** The tiles above the list, each from its first day to the day after its last. */
export function countedTimes(today: string): { overdue: DayRange; thisWeek: DayRange; nextWeek: DayRange } {
  const nextMonday = addDays(mondayOf(today), 7);
  return {
    overdue: { from: FIRST_DAY, before: today },
    thisWeek: { from: today, before: nextMonday },
    nextWeek: { from: nextMonday, before: addDays(nextMonday, 7) },
  };
}
