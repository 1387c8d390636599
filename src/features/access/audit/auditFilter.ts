/** Filters of the audit log, between the address and the query's arguments. */
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { JOBS } from "../../../../convex/access/audit/rules";
import { isoDayOf } from "../../../lib/format/formatDay";

export type AskedFilter = FunctionArgs<typeof api.access.audit.staff.list>["filter"];
export type AuditChoices = FunctionReturnType<typeof api.access.audit.staff.choices>;

/** Typed and chosen values; "" is no filter. Days are ISO dates in the person's own time zone, the last one included. */
export interface AuditFilter {
  person: string;
  action: string;
  record: string;
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { person: "", action: "", record: "", from: "", to: "" };
const FILTER_NAMES = ["person", "action", "record", "from", "to"] as const;

export function isFiltered(filter: AuditFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name] !== "");
}

export function filterIn(address: URLSearchParams): AuditFilter {
  const text = (name: keyof AuditFilter) => (address.get(name) ?? "").trim();
  const day = (name: keyof AuditFilter) => (startOf(text(name), 0) === null ? "" : text(name));
  return { person: text("person"), action: text("action"), record: text("record"), from: day("from"), to: day("to") };
}

/** The address with its filters replaced. */
export function withFilter(address: URLSearchParams, filter: AuditFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of FILTER_NAMES) {
    if (filter[name] === "") next.delete(name);
    else next.set(name, filter[name]);
  }
  return next;
}

/** Whether the last day is before the first. */
export function isBackwards({ from, to }: AuditFilter): boolean {
  return from !== "" && to !== "" && to < from;
}

/** The query's filter; `choices` if it needs the people first, `nothing` if it cannot match. */
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

/** Whether no single index covers the filter: pages then come back short. */
export function isNarrow({ person, action, record }: AskedFilter): boolean {
  return [person, action, record].filter((each) => each !== undefined).length > 1;
}

/** The first moment of the day `later` days after this one, in the browser's time zone; null for an invalid day. */
function startOf(day: string, later: number): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const start = new Date(0);
  // Typing "2026" starts with years below 100: the constructor would read them as years of the last century.
  start.setFullYear(Number(year), Number(month) - 1, Number(date));
  start.setHours(0, 0, 0, 0);
  if (isoDayOf(start.getTime()) !== day) return null;
  start.setDate(start.getDate() + later);
  return start.getTime();
}
