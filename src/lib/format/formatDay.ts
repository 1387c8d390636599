const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const WHOLE_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** The same text for all moments of one day, in the person's own time zone. */
export function dayKey(at: number): string {
  return new Date(at).toDateString();
}

/** "Nov 19, 2026" */
export function formatDate(at: number): string {
  return DAY.format(at);
}

/** "Today", "Yesterday", then "Nov 19, 2026". */
export function formatDay(at: number, now: number): string {
  if (dayKey(at) === dayKey(now)) return "Today";
  const yesterday = new Date(now);
  // Calendar days, because a day of a clock change does not have 24 hours.
  yesterday.setDate(yesterday.getDate() - 1);
  return dayKey(at) === dayKey(yesterday.getTime()) ? "Yesterday" : DAY.format(at);
}

/** "2026-11-19", by the same calendar as `formatDate`. */
export function isoDayOf(at: number): string {
  const date = new Date(at);
  const monthAndDate = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return [String(date.getFullYear()).padStart(4, "0"), ...monthAndDate].join("-");
}

/** "Thursday, November 19, 2026" */
export function formatWholeDay(at: number): string {
  return WHOLE_DAY.format(at);
}
