import { addDays } from "../../../../convex/platform/days";
import { timeOf } from "../../../../convex/agenda/radar/rules";
import { radarText } from "./radarText";

export interface RadarGroup<Item> {
  key: string;
  label: string;
  isOverdue: boolean;
  items: Item[];
}

const WEEK = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" });

/** "Mar 16 – 22, 2026" */
function weekText(monday: string): string {
  return WEEK.formatRange(Date.parse(monday), Date.parse(addDays(monday, 6)));
}

function groupOf(dueOn: string, today: string): Omit<RadarGroup<never>, "items"> {
  const time = timeOf(dueOn, today);
  if (time.kind === "week") return { key: time.monday, label: weekText(time.monday), isOverdue: false };
  return { key: time.kind, label: radarText[time.kind], isOverdue: time.kind === "overdue" };
}

/** Groups ordered items by week; empty weeks have no group. */
export function groupByTime<Item extends { dueOn: string }>(items: readonly Item[], today: string): RadarGroup<Item>[] {
  const groups: RadarGroup<Item>[] = [];
  for (const item of items) {
    const group = groupOf(item.dueOn, today);
    const last = groups.at(-1);
    if (last?.key === group.key) last.items.push(item);
    else groups.push({ ...group, items: [item] });
  }
  return groups;
}
