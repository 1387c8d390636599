import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { LOAD_PARTS, MOST_COUNTED, type LoadPart } from "../../../../convex/agenda/today/rules";
import { MINE } from "../../../../convex/documents/reviewQueue/rules";
import { NOBODY } from "../../../../convex/platform/dueItems/rules";
import { formatCount } from "../../../lib/format/format";
import { paths } from "../../../lib/paths";
import { deadlinesOf, inboxOf, reviewOf } from "../../../lib/staffPaths";

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

/** Whether the part has more items than are counted. */
function isMore(load: MemberLoad, part: LoadPart): boolean {
  return load[part] > MOST_COUNTED || load.more.includes(part);
}

/** "25+" for more than are counted. */
function counted(load: MemberLoad, part: LoadPart): string {
  return `${formatCount(Math.min(load[part], MOST_COUNTED))}${isMore(load, part) ? "+" : ""}`;
}

/** "3 messages · 2 to review". */
export function loadParts(load: MemberLoad): string {
  const words = {
    messages: load.messages === 1 ? "message" : "messages",
    review: "to review",
    due: "due",
    calls: load.calls === 1 ? "call" : "calls",
  };
  const shown = LOAD_PARTS.filter((part) => load[part] > 0).map((part) => `${counted(load, part)} ${words[part]}`);
  return shown.length === 0 ? figureText.none : shown.join(" · ");
}

/** The sum of a member's open items. */
export function loadTotal(load: MemberLoad): string {
  const total = LOAD_PARTS.reduce((sum, part) => sum + Math.min(load[part], MOST_COUNTED), 0);
  return `${formatCount(total)}${LOAD_PARTS.some((part) => isMore(load, part)) ? "+" : ""}`;
}

/** The screen of most of a member's open items; `me` is the person at the screen. */
export function loadPath(load: MemberLoad, me: string | null): string {
  const { userId } = load;
  const [most] = LOAD_PARTS.toSorted((one, other) => load[other] - load[one]);
  if (most === undefined || load[most] === 0 || most === "due") return deadlinesOf(userId ?? NOBODY);
  if (most === "calls") return paths.leads;
  if (most === "messages") return inboxOf(userId === null ? "unassigned" : "waitingForUs");
  return userId === null ? paths.review : reviewOf(userId === me ? MINE : userId);
}
