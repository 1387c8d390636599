/** The filters of the log as the address has them, and as the deployment takes them. */
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { JOBS } from "../../../convex/audit/rules";
import { isoDayOf } from "../../lib/formatDay";

export type AskedFilter = FunctionArgs<typeof api.audit.staff.list>["filter"];
export type AuditChoices = FunctionReturnType<typeof api.audit.staff.choices>;

/** Typed and chosen; "" is no filter. Days are ISO dates in the person's own time zone, the last one included. */
export interface AuditFilter {
  person: string;
  action: string;
  record: string;
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { person: "", action: "", record: "", from: "", to: "" };
export const FILTER_NAMES = ["person", "action", "record", "from", "to"] as const;

export function isFiltered(filter: AuditFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name] !== "");
}

export function filterIn(address: URLSearchParams): AuditFilter {
  const [person, action, record] = ["person", "action", "record"].map((name) => (address.get(name) ?? "").trim());
  const [from, to] = ["from", "to"].map((name) => dayIn(address.get(name)));
  return { person: person ?? "", action: action ?? "", record: record ?? "", from: from ?? "", to: to ?? "" };
}

/** The address with these filters in place of its own. */
export function withFilter(address: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of FILTER_NAMES) {
    if (filter[name] === "") next.delete(name);
    else next.set(name, filter[name]);
  }
  return next;
}

/** Whether no day is between the two: the last one is before the first. */
export function isBackwards({ from, to }: AuditFilter): boolean {
  return from !== "" && to !== "" && to < from;
}

/** What to ask for: `choices` as long as the people are unknown, `nothing` where the filter fits nothing. */
export function askedFilter(
  filter: AuditFilter,
  choices: AuditChoices | undefined,
): AskedFilter | "choices" | "nothing" {
  const { action, record } = filter;
  if (isBackwards(filter)) return "nothing";
  const [from, to] = [startOf(filter.from, 0), startOf(filter.to, 1)];
  const asked: AskedFilter = {
    ...(action !== "" && { action }),
    ...(record !== "" && { record }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
  if (filter.person === "") return asked;
  if (filter.person === JOBS) return { ...asked, person: JOBS };
  if (choices === undefined) return "choices";
  const person = choices.people.find(({ userId }) => userId === filter.person)?.userId;
  return person === undefined ? "nothing" : { ...asked, person };
}

/** How many filters the deployment cannot answer from one index: with more than one, pages of it come short. */
export function isNarrow({ person, action, record }: AskedFilter): boolean {
  return [person, action, record].filter((each) => each !== undefined).length > 1;
}

function dayIn(text: string | null): string {
  return text !== null && startOf(text, 0) !== null ? text : "";
}

/** The first moment of the day that is `later` days after this one, in the browser's time zone; null for what is no day. */
function startOf(day: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const start = new Date(0);
  // Years below 100 are what a person types first of "2026": the constructor would take them for years of the last century.
  start.setFullYear(Number(year), Number(month) - 1, Number(date));
  start.setHours(0, 0, 0, 0);
  if (isoDayOf(start.getTime()) !== day) return null;
  start.setDate(start.getDate() + later);
  return start.getTime();
}
