import { formatDate } from "./formatDay";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

// Created once: constructing a NumberFormat takes longer than formatting a hundred numbers.
const WHOLE_DOLLARS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const DOLLARS_AND_CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$12,500", with cents only when they are not zero. */
export function formatDollars(cents: number): string {
  return `$${(cents % 100 === 0 ? WHOLE_DOLLARS : DOLLARS_AND_CENTS).format(cents / 100)}`;
}

/** "$13k": thousands of dollars, rounded to a whole number. */
export function formatThousands(cents: number): string {
  return `$${String(Math.round(cents / 100_000))}k`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** "1 task", "2 tasks". */
export function countText(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The age of a note: minutes, hours, days, then a date. */
export function formatNoteAge(at: number, now: number): string {
  const ageMs = Math.max(0, now - at);
  if (ageMs < HOUR_MS) return `${String(Math.floor(ageMs / MINUTE_MS))}m ago`;
  if (ageMs < DAY_MS) return `${String(Math.floor(ageMs / HOUR_MS))}h ago`;
  if (ageMs < WEEK_MS) return `${String(Math.floor(ageMs / DAY_MS))}d ago`;
  return formatDate(at);
}

/** How long ago something happened, to the second: "12 s". English and Spanish shorten these units alike. */
export function formatPassed(at: number, now: number): string {
  const ageMs = Math.max(0, now - at);
  if (ageMs < MINUTE_MS) return `${String(Math.floor(ageMs / 1_000))} s`;
  if (ageMs < HOUR_MS) return `${String(Math.floor(ageMs / MINUTE_MS))} min`;
  if (ageMs < DAY_MS) return `${String(Math.floor(ageMs / HOUR_MS))} h`;
  return `${String(Math.floor(ageMs / DAY_MS))} d`;
}

/** The age of an event to the second: "12 s ago". */
export function formatAge(at: number, now: number): string {
  return `${formatPassed(at, now)} ago`;
}

const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const EXACT_TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** Some browsers put a narrow space before AM and PM, which cannot be searched or compared. */
function plainSpaces(text: string): string {
  return text.replaceAll("\u202F", " ");
}

/** The time of day: "9:12 AM", of another place with its time zone. */
export function formatTime(at: number, timeZone?: string): string {
  const format = timeZone === undefined ? TIME : new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  return plainSpaces(format.format(at));
}

/** When something happened, by the clock: "2:03 PM" today, else "Jan 5, 2:03 PM", in another year with the year. */
export function formatClock(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return formatTime(at);
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return `${then.toLocaleDateString("en-US", { month: "short", day: "numeric", ...year })}, ${formatTime(at)}`;
}

/** A date with its time: "Jan 5, 2025, 2:03 PM". */
export function formatMoment(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** The same to the second, for tooltips and the log; in the locale of a portal page. */
export function formatExactTime(at: number, locale?: string): string {
  const format =
    locale === undefined ? EXACT_TIME : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  return plainSpaces(format.format(at));
}
