/** Today: kinds of lines, their order by work, snoozes. Pure; the browser imports this file. */

import type { Work } from "../../access/accounts/rules";
import { addDays, isDay } from "../../platform/days";

export const COLUMNS = ["needs", "waiting", "dates"] as const;
export type Column = (typeof COLUMNS)[number];

/** Work of the practice. */
export const NEED_KINDS = [
  "message",
  "mention",
  "review",
  "answers",
  "followUp",
  "newLead",
  "task",
  "deadline",
  "notSent",
  "ended",
  "trouble",
] as const;
/** Work of clients. */
export const WAITING_KINDS = ["requested", "unsigned", "balance", "questionnaire"] as const;
/** Days to come. Tasks and deadlines are of this column until their day. */
export const DATE_KINDS = ["expiry"] as const;
/** Since yesterday. */
export const NEWS_KINDS = ["signed", "paid", "uploaded"] as const;
export const LINE_KINDS = [...NEED_KINDS, ...WAITING_KINDS, ...DATE_KINDS, ...NEWS_KINDS] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Sources that are the same for all members. */
export const SOURCE_COLUMNS = {
  messages: "needs",
  review: "needs",
  answers: "needs",
  leads: "needs",
  overdue: "needs",
  contracts: "needs",
  requested: "waiting",
  unsigned: "waiting",
  balances: "waiting",
  questionnaires: "waiting",
  dates: "dates",
  court: "dates",
  news: "dates",
} as const satisfies Record<string, Column>;
export type SourceName = keyof typeof SOURCE_COLUMNS;

/** Sources of one member. */
export const OWN_SOURCE_COLUMNS = {
  work: "needs",
  review: "needs",
  requested: "waiting",
  dates: "dates",
} as const satisfies Record<string, Column>;
export type OwnSourceName = keyof typeof OWN_SOURCE_COLUMNS;

/** Lines of one source, and lines of a column on the screen. */
export const MOST_LINES = 50;
/** Lines of a short answer. Several full sources fill a column with them; a screen asks for all if its column has room. */
export const FIRST_LINES = 20;

/** Rows of one kind that the team's load counts for a member; more are shown as "25+". */
export const MOST_COUNTED = 25;

/** Open items of a member, as the team's load counts them. */
export const LOAD_PARTS = ["messages", "review", "due", "calls"] as const;
export type LoadPart = (typeof LOAD_PARTS)[number];

/** The work of a member who has not chosen. */
export function workOf(chosen: Work | null, isAdmin: boolean): Work {
  return chosen ?? (isAdmin ? "owner" : "everything");
}

/** The work of a member decides the order of the lines, and which unassigned ones are shown. */
interface WorkOrder {
  /** These kinds come first, in this order. */
  first: readonly LineKind[];
  /** Kinds whose unassigned lines are not this work; one's own are always shown. */
  without: readonly LineKind[];
  /** Lines of colleagues are shown, too. */
  hasColleagues: readonly LineKind[];
}

const PAPERS = ["review", "answers", "requested", "questionnaire"] as const;
const SALES = ["newLead", "unsigned", "ended", "notSent", "balance"] as const;

const ORDERS: Record<Work, WorkOrder> = {
  everything: { first: [], without: [], hasColleagues: [] },
  sales: {
    first: ["followUp", "newLead", "notSent", "ended", "unsigned", "balance"],
    without: ["message", ...PAPERS, "deadline", "expiry"],
    hasColleagues: [],
  },
  paralegal: {
    first: ["review", "message", "answers", "requested", "questionnaire"],
    without: [...SALES, "trouble"],
    hasColleagues: [],
  },
  lawyer: {
    first: ["deadline", "message", "answers", "notSent", "ended"],
    without: ["newLead", "balance"],
    hasColleagues: ["deadline"],
  },
  owner: {
    first: ["trouble", "balance", "deadline", "notSent", "ended"],
    without: [],
    hasColleagues: ["trouble", "notSent", "ended", "deadline", ...WAITING_KINDS, ...NEWS_KINDS],
  },
};

/** The fields of a line that decide whether and where it is shown. */
export interface Placed {
  key: string;
  kind: LineKind;
  ownerId: string | null;
  isUrgent: boolean;
  dueOn: string | null;
  /** Epoch ms. */
  since: number | null;
  /** Rises when the source changes in a way that matters. */
  mark: number;
}

/** Whether a member sees the line: their own, unassigned ones of their work, and colleagues' where the work asks for it. */
export function isShownTo({ kind, ownerId }: Placed, { userId, work }: { userId: string; work: Work }): boolean {
  if (ownerId === userId) return true;
  const { without, hasColleagues } = ORDERS[work];
  return ownerId === null ? !without.includes(kind) : hasColleagues.includes(kind);
}

function placeOf(kind: LineKind, { first }: WorkOrder): number {
  const place = first.indexOf(kind);
  return place === -1 ? first.length + LINE_KINDS.indexOf(kind) : place;
}

/** A line without a date comes after those with one. */
const LAST = "9999-12-31";

function timeOf({ dueOn, since }: Placed): string {
  return dueOn ?? (since === null ? LAST : new Date(since).toISOString());
}

/** Urgent lines first, then by the order of the work, then the longest due. */
export function inOrder<Line extends Placed>(lines: readonly Line[], work: Work): Line[] {
  const order = ORDERS[work];
  return lines.toSorted(
    (one, other) =>
      Number(other.isUrgent) - Number(one.isUrgent) ||
      placeOf(one.kind, order) - placeOf(other.kind, order) ||
      (timeOf(one) < timeOf(other) ? -1 : Number(timeOf(one) > timeOf(other))) ||
      (one.key < other.key ? -1 : 1),
  );
}

/** So many lines of one kind are shown before those of the others. */
const MOST_OF_A_KIND = 15;

/** The first lines of an ordered list, so that many of one kind leave room for the others. */
export function firstLines<Line extends Placed>(lines: readonly Line[], most = MOST_LINES): Line[] {
  if (lines.length <= most) return [...lines];
  const counts = new Map<LineKind, number>();
  const ranked = lines.map((line, place) => {
    const nth = (counts.get(line.kind) ?? 0) + 1;
    counts.set(line.kind, nth);
    return { line, place, isLater: nth > MOST_OF_A_KIND };
  });
  return ranked
    .toSorted((one, other) => Number(one.isLater) - Number(other.isLater) || one.place - other.place)
    .slice(0, most)
    .toSorted((one, other) => one.place - other.place)
    .map(({ line }) => line);
}

// ---- Snoozes --------------------------------------------------------------------------------------------

/** The longest snooze. */
export const MOST_SNOOZED_DAYS = 366;
/** Snoozes of one member. */
export const MOST_SNOOZES = 500;

/** The problem of a snooze until this day, or null. */
export function snoozeProblem(until: string, today: string): string | null {
  if (!isDay(until)) return "Choose a date that exists";
  if (until <= today) return "Choose tomorrow or a later day";
  return until > addDays(today, MOST_SNOOZED_DAYS) ? "Choose a day within a year" : null;
}

/** A hidden line: `mark` is its source's at that time. */
export interface Snooze {
  key: string;
  /** It comes back on this day. */
  until: string;
  mark: number;
}

/** Whether the line is hidden today: its day is still to come, and its source has no news. */
export function isSnoozed({ key, mark }: Placed, snoozes: ReadonlyMap<string, Snooze>, today: string): boolean {
  const snooze = snoozes.get(key);
  return snooze !== undefined && snooze.until > today && mark <= snooze.mark;
}

/** Kind and id of a source in a line's key; null for another text. */
export function readKey(key: string): { kind: LineKind; id: string } | null {
  const at = key.indexOf(":");
  const kind = LINE_KINDS.find((each) => each === key.slice(0, at));
  const id = key.slice(at + 1);
  return kind === undefined || at < 1 || id === "" ? null : { kind, id };
}

export function keyOf(kind: LineKind, id: string): string {
  return `${kind}:${id}`;
}
