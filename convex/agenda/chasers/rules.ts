/** Chasers: emails that remind a client of what is open. Days, hours, lines and refusals. Pure; the browser imports this file. */

import { isAwaited, type RequirementStatus } from "../../cases/requirements/rules";
import { addDays, type DayRange } from "../../platform/days";
import type { Hours } from "../../platform/hours";
import { timeZoneOfPhone } from "../../platform/phonePlaces";
import type { WorkingHours } from "../../practice/firmForm";

// ---- What is open -------------------------------------------------------------------------------------------

/** The lines of an email, the most urgent first. News of a stage goes along, and causes no email. */
export const CHASER_LINES = ["overdue", "returned", "asked", "questionnaires", "toSign", "toPay", "stage"] as const;
export type ChaserLineKind = (typeof CHASER_LINES)[number];

export interface ChaserLine {
  kind: ChaserLineKind;
  count: number;
}

export interface OpenRequest {
  requirementId: string;
  caseId: string;
  status: RequirementStatus;
  isRequired: boolean;
  dueOn: string | null;
  /** The days of the request and of its last change, on the practice's calendar. */
  askedOn: string;
  changedOn: string;
}

export interface OpenQuestionnaire {
  caseId: string | null;
  askedOn: string;
  changedOn: string;
}

/** Open work of one client, in cases that go on. */
export interface OpenWork {
  requests: readonly OpenRequest[];
  questionnaires: readonly OpenQuestionnaire[];
  toSign: number;
  toPay: number;
  hasStageNews: boolean;
}

function lineOf({ status, dueOn }: OpenRequest, today: string): ChaserLineKind {
  if (status === "redo") return "returned";
  return dueOn !== null && dueOn < today ? "overdue" : "asked";
}

/** The lines of an email about this work; empty if nothing is open. */
export function linesOf(work: OpenWork, today: string): ChaserLine[] {
  const { questionnaires, toSign, toPay, hasStageNews } = work;
  const requests = work.requests.filter(isAwaited).map((request) => lineOf(request, today));
  const counts: Record<ChaserLineKind, number> = {
    overdue: requests.filter((kind) => kind === "overdue").length,
    returned: requests.filter((kind) => kind === "returned").length,
    asked: requests.filter((kind) => kind === "asked").length,
    questionnaires: questionnaires.length,
    toSign,
    toPay,
    stage: 0,
  };
  const open = CHASER_LINES.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
  return open.length > 0 && hasStageNews ? [...open, { kind: "stage", count: 1 }] : open;
}

/** Number of open things; news of a stage is none. */
export function openCount(lines: readonly ChaserLine[]): number {
  return lines.reduce((sum, { kind, count }) => (kind === "stage" ? sum : sum + count), 0);
}

const LINE_WORDS: Record<ChaserLineKind, readonly [one: string, more: string]> = {
  overdue: ["overdue document", "overdue documents"],
  returned: ["new copy needed", "new copies needed"],
  asked: ["requested document", "requested documents"],
  questionnaires: ["questionnaire", "questionnaires"],
  toSign: ["contract to sign", "contracts to sign"],
  toPay: ["payment", "payments"],
  stage: ["news of the case's stage", "news of the case's stage"],
};

/** "1 overdue document, 3 requested documents", for staff. */
export function describeLines(lines: readonly ChaserLine[]): string {
  return lines
    .map(({ kind, count }) =>
      kind === "stage" ? LINE_WORDS.stage[0] : `${String(count)} ${LINE_WORDS[kind][count === 1 ? 0 : 1]}`,
    )
    .join(", ");
}

/** The case that all open things belong to, or null. */
export function onlyCaseOf({ requests, questionnaires, toSign, toPay }: OpenWork): string | null {
  if (toSign + toPay > 0) return null;
  const cases = new Set([...requests.filter(isAwaited), ...questionnaires].map(({ caseId }) => caseId));
  const [only = null] = cases;
  return cases.size === 1 ? only : null;
}

const DOCUMENTS: readonly ChaserLineKind[] = ["overdue", "returned", "asked"];
const CONTRACTS: readonly ChaserLineKind[] = ["toSign", "toPay"];

/** The screen of the portal that has all of the lines. */
export function portalPathOf(lines: readonly ChaserLine[]): string {
  const kinds = lines.map(({ kind }) => kind).filter((kind) => kind !== "stage");
  const areAll = (some: readonly ChaserLineKind[]) => kinds.every((kind) => some.includes(kind));
  if (areAll(DOCUMENTS)) return "/client-portal/documents";
  if (areAll(["questionnaires"])) return "/client-portal/questionnaires";
  return areAll(CONTRACTS) ? "/client-portal/contracts" : "/client-portal";
}

// ---- Automatic days -----------------------------------------------------------------------------------------

const DAYS_BEFORE = [7, 1] as const;
const WEEK = 7;
/** A client who has not answered for this long is a person's task. */
export const MOST_WEEKS = 8;
/** A returned document, or a moved day, is news of its own: the weekly reminder waits. */
const CALM_DAYS = 2;

/** Days of a run, from the first to the last: a weekend's are sent before it. */
export interface ChaserWindow {
  from: string;
  through: string;
}

interface Dated {
  dueOn: string | null;
  askedOn: string;
  changedOn: string;
}

/** Days on which a client is reminded of one thing: before its day and weekly after; without a day, weekly after it was asked for. */
export function chaserDays({ dueOn, askedOn, changedOn }: Dated): string[] {
  const before = dueOn === null ? [] : DAYS_BEFORE.map((days) => addDays(dueOn, -days));
  const weekly = Array.from({ length: MOST_WEEKS }, (_, week) => addDays(dueOn ?? askedOn, WEEK * (week + 1)));
  const calmUntil = addDays(changedOn, CALM_DAYS);
  return [...before.filter((day) => day > changedOn), ...weekly.filter((day) => day > calmUntil)];
}

function hasDayIn(thing: Dated, { from, through }: ChaserWindow): boolean {
  return chaserDays(thing).some((day) => from <= day && day <= through);
}

/** Whether an automatic email about this work is due in the window. Contracts have reminders of their own. */
export function isChaseDue({ requests, questionnaires }: OpenWork, window: ChaserWindow): boolean {
  const isRequestDue = requests.filter(isAwaited).some((request) => hasDayIn(request, window));
  return isRequestDue || questionnaires.some((each) => hasDayIn({ ...each, dueOn: null }, window));
}

/** After a longer pause of the server, reminders of earlier days are dropped. */
const MOST_DAYS_LATE = 6;

/** `through` is the last day before the practice works again, `done` the last day of the run before. */
export function windowOf({ today, through }: { today: string; through: string }, done: string | null): ChaserWindow {
  const earliest = addDays(today, -MOST_DAYS_LATE);
  const next = done === null ? today : addDays(done, 1);
  return { from: next < earliest ? earliest : next, through };
}

/** Rows that may be due: requests of these due days, or of this age. The rows of a range are checked one by one. */
export type Candidates =
  | { kind: "dated"; status: RequirementStatus; dueOn: DayRange }
  | { kind: "undated"; status: RequirementStatus; askedOn: DayRange }
  | { kind: "questionnaires"; status: "assigned" | "in_progress"; askedOn: DayRange };

const PENDING = ["requested", "redo"] as const;
const UNFINISHED = ["assigned", "in_progress"] as const;

/** `days` later than the wanted day is a day of the window. */
function rangeOf({ from, through }: ChaserWindow, days: number): DayRange {
  return { from: addDays(from, -days), before: addDays(through, 1 - days) };
}

/** Creation times are compared by UTC days, which begin up to a day apart from the practice's. */
function aroundDays({ from, before }: DayRange): DayRange {
  return { from: addDays(from, -1), before: addDays(before, 1) };
}

/** Everything that the window's reminders may be about, in ranges that the database can read. */
export function candidatesOf(window: ChaserWindow): Candidates[] {
  const weeks = Array.from({ length: MOST_WEEKS }, (_, week) => WEEK * (week + 1));
  const offsets = [...DAYS_BEFORE.map((days) => -days), ...weeks];
  const dated = offsets.flatMap((days) =>
    PENDING.map((status) => ({ kind: "dated", status, dueOn: rangeOf(window, days) }) as const),
  );
  const aged = weeks.map((days) => aroundDays(rangeOf(window, days)));
  const undated = aged.flatMap((askedOn) => PENDING.map((status) => ({ kind: "undated", status, askedOn }) as const));
  const forms = aged.flatMap((askedOn) =>
    UNFINISHED.map((status) => ({ kind: "questionnaires", status, askedOn }) as const),
  );
  return [...dated, ...undated, ...forms];
}

// ---- Hours --------------------------------------------------------------------------------------------------

/** Emails reach a client by day: from 8 to 20 o'clock of their place. */
const CLIENT_DAY = { opensAt: 8 * 60, closesAt: 20 * 60 } as const;

interface PracticeTimes {
  timeZone: string;
  workingHours: WorkingHours;
}

/**
 * When a client is written to, on the practice's working days: by day at the place of their phone number, or, if it has none, in
 * the practice's hours.
 */
export function hoursFor(clientPhone: string | null, { timeZone, workingHours }: PracticeTimes): Hours {
  const place = timeZoneOfPhone(clientPhone ?? "");
  if (place === null) return { timeZone, ...workingHours };
  return { timeZone: place, days: workingHours.days, ...CLIENT_DAY };
}

/** Time in which a reminder can be undone before its email leaves. */
export const UNDO_MS = 60_000;

// ---- Refusals -----------------------------------------------------------------------------------------------

/** Reasons why a client cannot be reminded. */
export const CHASER_REFUSALS = ["off", "archived", "noAccess", "accessEnded", "bounced", "deleted"] as const;
export type ChaserRefusal = (typeof CHASER_REFUSALS)[number];

export const REFUSAL_TEXTS: Record<ChaserRefusal, string> = {
  off: "Reminders are off for this client.",
  archived: "This client is archived.",
  noAccess: "This client has no portal access yet. Grant access first: the email leads to the portal.",
  accessEnded: "This client's portal access has ended. Grant access first: the email leads to the portal.",
  bounced: "Emails to this client's address bounce. Correct the address first.",
  deleted: "This client was deleted.",
};

/** The same reasons after a number: "3 clients: reminders are off". */
export const REFUSAL_SHORT: Record<ChaserRefusal, string> = {
  off: "reminders are off",
  archived: "archived",
  noAccess: "no portal access yet",
  accessEnded: "portal access has ended",
  bounced: "the address bounces",
  deleted: "deleted",
};

export const NOTHING_OPEN = "Nothing is open for this client. No email was sent.";
export const ALREADY_IN = "This document is no longer missing. No email was sent.";
export const ALREADY_TODAY = "This client was reminded today already. A client gets one reminder a day.";
export const ALREADY_PLANNED =
  "A reminder for this client is waiting to be sent already. A client gets one reminder a day.";
export const HAS_LEFT = "This email has left already.";

/** The outcome for one client of many. */
export type ChaserOutcome = "planned" | "already" | "nothing" | ChaserRefusal;
export type ChaserCounts = Record<ChaserOutcome, number>;

export const NO_COUNTS: ChaserCounts = {
  planned: 0,
  already: 0,
  nothing: 0,
  off: 0,
  archived: 0,
  noAccess: 0,
  accessEnded: 0,
  bounced: 0,
  deleted: 0,
};

function isOutcome(name: string): name is ChaserOutcome {
  return Object.hasOwn(NO_COUNTS, name);
}

export function sumCounts(one: ChaserCounts, other: ChaserCounts): ChaserCounts {
  const sum = { ...one };
  for (const outcome of Object.keys(NO_COUNTS).filter(isOutcome)) sum[outcome] += other[outcome];
  return sum;
}

export function addCounts(one: ChaserCounts, outcomes: readonly ChaserOutcome[]): ChaserCounts {
  const sum = { ...one };
  for (const outcome of outcomes) sum[outcome] += 1;
  return sum;
}

/** Most clients of one "Remind all". */
export const MOST_REMINDED = 2_000;
/** Clients of one preview or of one batch. */
export const CHASER_BATCH = 25;

// ---- States -------------------------------------------------------------------------------------------------

/**
 * `waiting`: to be sent at its time; `sent`: handed to the mail; `nothing`: everything was answered by then; `stopped`: the client
 * could not be written to by then.
 */
export const CHASER_STATES = ["waiting", "sent", "nothing", "stopped"] as const;
export type ChaserState = (typeof CHASER_STATES)[number];

/** Whether this one keeps the client from getting another on this day. */
export function blocksAnother({ state, day }: { state: ChaserState; day: string }, today: string): boolean {
  return state === "waiting" || (state === "sent" && day === today);
}
