import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { MOST_COUNTED } from "../../../../convex/agenda/today/rules";
import { formatCount } from "../../../lib/format/format";

export type MemberLoad = FunctionReturnType<typeof api.agenda.today.staff.load>[number];
type Month = FunctionReturnType<typeof api.contracts.ledger.staff.months>["months"][number];

/** Texts of the owner's figures. */
export const figureText = {
  heading: "The firm",
  moneyIn: (month: string) => `Received in ${month}`,
  failed: "Could not be loaded",
  late: "Balances over 60 days",
  balances: (count: number, hasMore: boolean) =>
    `${formatCount(count)}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "contract" : "contracts"}`,
  team: "Open items by member",
  teamFailed: "The open items by member could not be loaded.",
  unassigned: "Unassigned",
  none: "Nothing open",
} as const;

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });

/** "2026-03" of a day. */
const monthOf = (day: string) => day.slice(0, 7);

/** The day before the month begins. */
function beforeMonth(today: string): string {
  return new Date(Date.parse(`${monthOf(today)}-01`) - 1).toISOString().slice(0, 10);
}

/** The names of this month and of the one before. */
export function monthWords(today: string): { now: string; before: string } {
  return { now: MONTH.format(Date.parse(today)), before: MONTH.format(Date.parse(beforeMonth(today))) };
}

/** Cents received in the month of `today`, and in the one before: retainers and balances. */
export function moneyOf(months: readonly Month[], today: string): { now: number; before: number } {
  const sum = (day: string) =>
    months.filter(({ month }) => month === monthOf(day)).reduce((cents, each) => cents + each.cents, 0);
  return { now: sum(today), before: sum(beforeMonth(today)) };
}

/** "25+" for more than are counted. */
function counted(count: number): string {
  return count > MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(count);
}

/** "3 messages · 2 to review". */
export function loadParts({ messages, review, due, calls }: MemberLoad): string {
  const parts = [
    [messages, messages === 1 ? "message" : "messages"],
    [review, "to review"],
    [due, "due"],
    [calls, calls === 1 ? "call" : "calls"],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${counted(count)} ${words}`);
  return shown.length === 0 ? figureText.none : shown.join(" · ");
}

/** The sum of a member's open items. */
export function loadTotal({ messages, review, due, calls }: MemberLoad): string {
  const parts = [messages, review, due, calls];
  const total = parts.reduce((sum, count) => sum + Math.min(count, MOST_COUNTED), 0);
  return `${formatCount(total)}${parts.some((count) => count > MOST_COUNTED) ? "+" : ""}`;
}
