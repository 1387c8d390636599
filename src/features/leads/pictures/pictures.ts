import { addDays, dayIn, dayText, daysBetween, mondayOf, monthOf } from "../../../../convex/platform/days";
import { LEAD_STATUSES, type LeadStatus } from "../../../../convex/leads/status/rules";
import type { BarGroup } from "../../../ui/chart/bars";

/** The maximum of bars in a row. */
const MOST_BARS = 26;
const WEEK_DAYS = 7;
const MONTHS_OF_REVENUE = 12;

/** The change of each status's number of leads; a missing status is unchanged. */
type Moves = Readonly<Partial<Record<LeadStatus, number>>>;

export interface LeadMonth {
  month: string;
  moves: Moves;
  potentialCents: number;
  closedCents: number;
  lostCents: number;
}

export interface WeekSum {
  week: string;
  moves: Moves;
}

const SHORT_MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const WHOLE_MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Months since the year 0. */
const placeOf = (month: string): number => {
  const [year = 0, nth = 1] = month.split("-").map(Number);
  return year * 12 + nth - 1;
};
const monthAt = (place: number): string =>
  `${String(Math.floor(place / 12)).padStart(4, "0")}-${String((place % 12) + 1).padStart(2, "0")}`;
const firstOf = (month: string): number => Date.parse(`${month}-01`);

/** Months per bar in long histories. */
const SPANS = [1, 3, 12] as const;

/** The number of leads with each status at the end of each week, or of each month, quarter or year of a longer history. */
export function barsByTime(
  { weeks, months, timeZone }: { weeks: readonly WeekSum[]; months: readonly LeadMonth[]; timeZone: string },
  now: number,
): BarGroup[] {
  const first = months[0]?.month;
  if (first === undefined) return [];
  const today = dayIn(timeZone, now);
  const firstWeek = weeks[0]?.week ?? mondayOf(today);
  const weeksLong = Math.floor(daysBetween(firstWeek, today) / WEEK_DAYS) + 1;
  const isShort = weeksLong <= MOST_BARS && firstWeek <= `${first}-31`;
  return isShort ? levels(weeks, barsOfWeeks(firstWeek, weeksLong)) : barsOfMonths(months, placeOf(monthOf(today)));
}

interface Period extends Pick<BarGroup, "label" | "name"> {
  /** Its last week or month. */
  last: string;
}

function barsOfWeeks(first: string, count: number): Period[] {
  return Array.from({ length: Math.max(1, count) }, (_, place) => {
    const last = addDays(first, place * WEEK_DAYS);
    return { last, label: SHORT_DAY.format(Date.parse(last)), name: `Week of ${dayText(last)}` };
  });
}

/** At most `MOST_BARS`; of more years, the newest. */
function barsOfMonths(months: readonly LeadMonth[], now: number): BarGroup[] {
  const from = placeOf(months[0]?.month ?? monthAt(now));
  const periodsOf = (span: number) => Math.floor(now / span) - Math.floor(from / span) + 1;
  const span = SPANS.find((each) => periodsOf(each) <= MOST_BARS) ?? 12;
  const count = Math.min(MOST_BARS, Math.max(1, periodsOf(span)));
  const periods = Array.from({ length: count }, (_, place): Period => {
    const start = (Math.floor(now / span) - count + 1 + place) * span;
    return Object.assign(namesOf(monthAt(start), span), { last: monthAt(start + span - 1) });
  });
  const sums = months.map(({ month, moves }) => ({ week: month, moves }));
  return levels(sums, periods);
}

function namesOf(month: string, span: number): Pick<BarGroup, "label" | "name"> {
  const year = month.slice(0, 4);
  if (span === 12) return { label: year, name: year };
  if (span === 3) {
    const quarter = `Q${String(Math.floor((placeOf(month) % 12) / 3) + 1)}`;
    return { label: `${quarter} ${year.slice(2)}`, name: `${quarter} ${year}` };
  }
  return { label: SHORT_MONTH.format(firstOf(month)), name: WHOLE_MONTH.format(firstOf(month)) };
}

/** The running totals of the changes at the end of each period. */
function levels(sums: readonly WeekSum[], periods: readonly Period[]): BarGroup[] {
  let now = LEAD_STATUSES.map(() => 0);
  let next = 0;
  return periods.map(({ last, label, name }) => {
    for (; (sums[next]?.week ?? "~") <= last; next++) {
      const moves = sums[next]?.moves ?? {};
      now = LEAD_STATUSES.map((status, place) => (now[place] ?? 0) + (moves[status] ?? 0));
    }
    return { label, name, values: now };
  });
}

/** Potential, closed and lost revenue of the last twelve months; the first bar sums everything earlier. */
export function barsOfRevenue(
  { months, timeZone }: { months: readonly LeadMonth[]; timeZone: string },
  now: number,
): BarGroup[] {
  const last = placeOf(monthOf(dayIn(timeZone, now)));
  const begin = monthAt(last - MONTHS_OF_REVENUE + 1);
  const older = months.filter(({ month }) => month < begin);
  const bars = Array.from({ length: MONTHS_OF_REVENUE }, (_, place) => {
    const month = monthAt(last - MONTHS_OF_REVENUE + 1 + place);
    const sums = months.filter((each) => each.month === month);
    return Object.assign(namesOf(month, 1), { values: revenuesOf(sums) });
  });
  const before = { label: "Before", name: `Before ${WHOLE_MONTH.format(firstOf(begin))}`, values: revenuesOf(older) };
  return before.values.some((cents) => cents !== 0) ? [before, ...bars] : bars;
}

const revenuesOf = (months: readonly LeadMonth[]): number[] =>
  (["potentialCents", "closedCents", "lostCents"] as const).map((name) =>
    months.reduce((sum, month) => sum + month[name], 0),
  );

export interface Converted {
  count: number;
  closed: number;
}

interface Sources {
  /** An empty name groups the leads without a source. */
  sources: readonly (Converted & { name: string })[];
  others: Converted;
}

const percentOf = ({ count, closed }: Converted): number => (count === 0 ? 0 : (closed * 100) / count);

const nameWith = (name: string, { count, closed }: Converted): string =>
  `${name} (${closed.toLocaleString("en-US")} of ${count.toLocaleString("en-US")})`;

const LONGEST_LABEL = 18;
const shortened = (name: string): string =>
  name.length <= LONGEST_LABEL ? name : `${name.slice(0, LONGEST_LABEL - 1).trimEnd()}…`;

/** The share of closed leads of each source, and of all leads. */
export function barsBySource(
  { sources, others }: Sources,
  text: { none: string; others: string; all: string },
): { groups: BarGroup[]; whole: { name: string; values: number[] } } {
  const rows = sources.map(({ name, ...of }) => Object.assign({ name: name || text.none }, of));
  if (others.count > 0) rows.push(Object.assign({ name: text.others }, others));
  const all = rows.reduce((sum, { count, closed }) => ({ count: sum.count + count, closed: sum.closed + closed }), {
    count: 0,
    closed: 0,
  });
  const groups = rows.map((row) => ({
    label: shortened(row.name),
    name: nameWith(row.name, row),
    values: [percentOf(row)],
  }));
  return { groups, whole: { name: nameWith(text.all, all), values: [percentOf(all)] } };
}

const PERCENT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

export const formatPercent = (percent: number): string => `${PERCENT.format(percent)}%`;
