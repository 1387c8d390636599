/** The rules behind the lead charts. Pure. */
import { DAY_MS, monthOf } from "../../platform/days";
import { revenueOf } from "../counts/rules";
import { LEAD_STATUSES, type LeadStatus } from "../status/rules";
import { DAY_ORDERS, readDay, type DayOrder } from "../../platform/writtenDays";

/** Headers of a source column, in order of preference. */
const SOURCE_HEADERS: readonly RegExp[] = [
  /^(lead |marketing |referral |traffic )?source$/,
  /^how did you (first )?(hear|find out|learn|find) (about |of )?(us|our)\b/,
  /^(where|how) did you (find|meet|discover) us\b/,
  /^who referred you\b/,
  /^referred by$/,
  /^(referral|referrer)$/,
  /^(lead |marketing )?(channel|origin)$/,
  /^utm source$/,
  /^(utm )?campaign$/,
];

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

/** The sheet's column with the source of leads, or null. */
export function sourceHeaderOf(headers: readonly string[]): string | null {
  for (const rule of SOURCE_HEADERS) {
    const header = headers.find((each) => rule.test(plain(each)));
    if (header !== undefined) return header;
  }
  return null;
}

const LONGEST_SOURCE = 60;

/** A lead's source, shortened; empty if its cell is. */
export function sourceIn(fields: readonly { header: string; value: string }[], header: string | null): string {
  const value = header === null ? "" : (fields.find((field) => field.header === header)?.value ?? "");
  return Array.from(value.replace(/\s+/g, " ").trim()).slice(0, LONGEST_SOURCE).join("").trim();
}

/** Sources that differ only in capitals are one. */
export const sourceKeyOf = (source: string): string => plain(source);

/** Older than any web form of a law practice. */
const OLDEST_DAY = "2000-01-01";

interface ArrivalFacts {
  /** The form's timestamp as the sheet has it. */
  submittedAt: string | null;
  /** When the lead was first read from the sheet. */
  readAt: number;
  order: DayOrder;
}

/**
 * When a lead arrived: on the day of the form's timestamp if that is possible, otherwise when it was read from the sheet. A day
 * counts as noon UTC, which is the same day on the practice's calendar, but never as later than the reading.
 */
export function cameAtOf({ submittedAt, readAt, order }: ArrivalFacts): number {
  const orders = [order, ...DAY_ORDERS.filter((other) => other !== order)];
  const days = orders.map((each) => readDay(submittedAt ?? "", each)).filter((day) => day !== null);
  const at = days.map((day) => Date.parse(`${day}T12:00:00Z`)).find((noon) => noon < readAt + DAY_MS);
  return at === undefined || at < Date.parse(OLDEST_DAY) ? readAt : Math.min(at, readAt);
}

/** Change in the number of leads per status; a missing status is unchanged. */
export type Moves = Partial<Record<LeadStatus, number>>;

/** Order of the statuses in rows of Passage 0.1, which have a list of numbers. */
const LISTED_STATUSES = ["needs_followup", "actively_contacting", "thinking", "not_interested", "closed"] as const;

/** The moves of a stored row, also in Passage 0.1's format. */
export function movesOf(stored: Moves | readonly number[]): Moves {
  if (!isList(stored)) return stored;
  return Object.fromEntries(LISTED_STATUSES.map((status, place) => [status, stored[place] ?? 0]));
}

const isList = (stored: Moves | readonly number[]): stored is readonly number[] => Array.isArray(stored);

export function addMoves(moves: Moves, more: Moves): Moves {
  const sum = { ...moves };
  for (const status of LEAD_STATUSES) if (more[status] !== undefined) sum[status] = (sum[status] ?? 0) + more[status];
  return sum;
}

/** A closed or lost lead counts in the month of its status, a potential one in the month of its arrival. */
export function revenueMonth({ status, cameAt, since }: Counted, dayOf: (at: number) => string): string {
  return monthOf(dayOf(revenueOf(status) === "potential" ? cameAt : since));
}

/** The parts of a lead that count. */
export interface Counted {
  status: LeadStatus;
  cameAt: number;
  /** When it got its status. */
  since: number;
}

export interface StatusSet {
  at: number;
  before: LeadStatus;
  after: LeadStatus;
}

interface StatusHistory {
  /** The counted status and its time; null for a lead that was never counted. */
  counted: { status: LeadStatus; since: number } | null;
  cameAt: number;
  /** The recorded changes, the oldest first. */
  events: readonly StatusSet[];
  /** The stored status. An imported one has no event. */
  stored: { status: LeadStatus; at: number };
}

/**
 * The statuses of a lead that are not counted yet, in order, each with its time. A lead that was never counted begins with its
 * first one.
 */
export function statusesSince({
  counted,
  cameAt,
  events,
  stored,
}: StatusHistory): { status: LeadStatus; at: number }[] {
  const news = counted === null ? events : events.filter(({ at }) => at > counted.since);
  const first = { status: news[0]?.before ?? stored.status, at: cameAt };
  const statuses = counted === null ? [first] : [];
  let now = counted?.status ?? first.status;
  for (const { at, after: status } of news) {
    if (status !== now) statuses.push({ status, at });
    now = status;
  }
  if (now !== stored.status) statuses.push({ status: stored.status, at: stored.at });
  return statuses;
}
