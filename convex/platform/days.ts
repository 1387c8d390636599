/** Days without a time, as ISO texts ("2026-03-08"), which compare as texts. docs/decisions/035 says why. Pure. */

export const DAY_MS = 86_400_000;

/** Days, from the first to the day after the last. */
export interface DayRange {
  from: string;
  before: string;
}

/** Days are computed in UTC, whose days all have 24 hours; this time is never shown. */
function midnightOf(day: string): number {
  return Date.parse(day);
}

function dayAt(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}

/** Whether the text is an existing day: February 30 is not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnightOf(text)) && dayAt(midnightOf(text)) === text;
}

/** A year of two digits is a typing error: the browser's field makes 0027 of it. */
function isBetween(day: string, first: string, last: string): boolean {
  return isDay(day) && day >= first && day <= last;
}

/** Whether a text is a plausible day of a person's life: a birth, an entry, a marriage. */
export function isTypedDay(text: string): boolean {
  return isBetween(text, "1900-01-01", "2100-12-31");
}

/** The problem of a due or expiry date, or null. */
export function dueProblem(day: string): string | null {
  if (!isDay(day)) return "Choose a date that exists";
  return isBetween(day, "2000-01-01", "2099-12-31") ? null : "Choose a date between 2000 and 2099";
}

/** Creating a format is expensive, and there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", options);
  formats.set(timeZone, format);
  return format;
}

/** The calendar day in this time zone at a time. */
export function dayIn(timeZone: string, at: number): string {
  const parts = formatIn(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

export function addDays(day: string, count: number): string {
  return dayAt(midnightOf(day) + count * DAY_MS);
}

/** Days from `from` to `to`; negative for an earlier one. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

/** "2026-03" of "2026-03-08". */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(midnightOf(day)).getUTCDay();
}

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

const LONG = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" });

/** "Mar 8, 2026", in every time zone of the reader. */
export function dayText(day: string): string {
  return LONG.format(midnightOf(day));
}

const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" });

/** "Sun, Mar 8, 2026" */
export function weekdayText(day: string): string {
  return `${WEEKDAY.format(midnightOf(day))}, ${dayText(day)}`;
}

/** "Today", "Tomorrow", "In 5 days", "3 days late". */
export function distanceText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days > 0) return `In ${days.toLocaleString("en-US")} days`;
  return days === -1 ? "1 day late" : `${(-days).toLocaleString("en-US")} days late`;
}
