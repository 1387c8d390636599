/** Times of the story, counted back from the first start. */
import { DAY_MS } from "../../platform/days";

export function ago(now: number, days: number): number {
  return now - Math.round(days * DAY_MS);
}

const WEEKEND: ReadonlySet<number> = new Set([0, 6]);

/** A working hour of that day, or of the last working day before it, in UTC: late morning at the practice. */
export function workday(now: number, daysAgo: number): number {
  let day = now - (now % DAY_MS) - Math.floor(daysAgo) * DAY_MS;
  while (WEEKEND.has(new Date(day).getUTCDay())) day -= DAY_MS;
  return Math.min(day + Math.round((15 + (daysAgo % 1) * 5) * 60 * 60_000), now);
}
