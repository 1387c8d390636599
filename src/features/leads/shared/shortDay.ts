import { dayText } from "../../../../convex/platform/days";

/** "Nov 30": the year is in the accessible text and on the lead's page. */
export function shortDay(day: string): string {
  return dayText(day).replace(/, \d+$/, "");
}
