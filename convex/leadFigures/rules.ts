/** What the pictures of the leads are made of. Pure; the browser imports this file. */
import { DAY_MS, monthOf } from "../days/rules";
import { LEAD_STATUSES, type LeadStatus } from "../leads/rules";
import { DAY_ORDERS, readDay, type DayOrder } from "../writtenDays/rules";

/** Which headers say where a lead came from: the first rule that one of the sheet's headers meets, decides. */
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

/** The column of the sheet that says where leads came from, or null. */
export function sourceHeaderOf(headers: readonly string[]): string | null {
  for (const rule of SOURCE_HEADERS) {
    const header = headers.find((each) => rule.test(plain(each)));
    if (header !== undefined) return header;
  }
  return null;
}

const LONGEST_SOURCE = 60;

/** What a lead's cell says, shortened; empty where it says nothing. */
export function sourceIn(fields: readonly { header: string; value: string }[], header: string | null): string {
  const value = header === null ? "" : (fields.find((field) => field.header === header)?.value ?? "");
  return Array.from(value.replace(/\s+/g, " ").trim()).slice(0, LONGEST_SOURCE).join("").trim();
}

/** Sources that differ in capitals only are one. */
export const sourceKeyOf = (source: string): string => plain(source);

/** Forms of a law practice in the web are not older. */
const OLDEST_DAY = "2000-01-01";

interface Coming {
  /** The form's timestamp as the sheet has it. */
  submittedAt: string | null;
  /** When the lead was read from the sheet. */
  readAt: number;
  order: DayOrder;
}

/**
 * When a lead came: on the day of the form's timestamp, or where it has none that can be, when it was read from the sheet. A day is taken
 * at noon in UTC, which is the same day on the practice's calendar; nobody hands in a form after it was read.
 */
export function cameAtOf({ submittedAt, readAt, order }: Coming): number {
  const orders = [order, ...DAY_ORDERS.filter((other) => other !== order)];
  const days = orders.map((each) => readDay(submittedAt ?? "", each)).filter((day) => day !== null);
  const at = days.map((day) => Date.parse(`${day}T12:00:00Z`)).find((noon) => noon < readAt + DAY_MS);
  return at === undefined || at < Date.parse(OLDEST_DAY) ? readAt : Math.min(at, readAt);
}

/** How many leads more or fewer have each status; a status that is missing has as many as before. */
export type Moves = Partial<Record<LeadStatus, number>>;

/** The statuses of the rows that Passage 0.1 wrote, which have a number for each, in this order. */
const LISTED_STATUSES = ["needs_followup", "actively_contacting", "thinking", "not_interested", "closed"] as const;

/** The moves of a stored row, also of one that Passage 0.1 wrote. */
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

/** Where the value of a lead counts. */
export const REVENUES = ["potential", "closed", "lost"] as const;
export type Revenue = (typeof REVENUES)[number];

export function revenueOf(status: LeadStatus): Revenue {
  if (status === "closed") return "closed";
  return status === "not_interested" ? "lost" : "potential";
}

/** A lead is closed or lost in the month of its status, and potential in the month in which it came. */
export function revenueMonth({ status, cameAt, since }: Counted, dayOf: (at: number) => string): string {
  return monthOf(dayOf(revenueOf(status) === "potential" ? cameAt : since));
}

/** A lead as far as it counts. */
export interface Counted {
  status: LeadStatus;
  cameAt: number;
  /** Since when it has its status. */
  since: number;
}

export interface StatusSet {
  at: number;
  before: LeadStatus;
  after: LeadStatus;
}

interface Told {
  /** The status that is counted, and since when; null for a lead that was never counted. */
  counted: { status: LeadStatus; since: number } | null;
  cameAt: number;
  /** What was recorded, the oldest first. */
  events: readonly StatusSet[];
  /** What is stored. One that was brought over from elsewhere has no event. */
  stored: { status: LeadStatus; at: number };
}

/** The statuses of a lead that are not counted yet, in order, each with its moment. A lead that was never counted begins with the one it came with. */
export function statusesSince({ counted, cameAt, events, stored }: Told): { status: LeadStatus; at: number }[] {
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
