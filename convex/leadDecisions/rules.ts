/** What the live list knows of what was decided about a lead. Pure; the browser imports this file. */
import {
  DEFAULT_LEAD_STATUS,
  LEAD_STATUS_CODES,
  LEAD_STATUSES,
  type LeadStatus,
  type StatusTuple,
} from "../leads/rules";

const STATUS_OF_CODE = new Map(LEAD_STATUSES.map((status) => [LEAD_STATUS_CODES[status], status]));

/** Reads a row of the list's feed, which may end with its author. */
export function readStatusTuple(tuple: StatusTuple | undefined) {
  const [, , code, ownerId, nextContactOn] = tuple ?? [];
  const textOr = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const status = code === undefined ? undefined : STATUS_OF_CODE.get(code);
  return { status: status ?? DEFAULT_LEAD_STATUS, ownerId: textOr(ownerId), nextContactOn: textOr(nextContactOn) };
}

/** Who decided something about a lead and when; `at` is the version of the row that has it. */
export interface SetBy {
  byName: string;
  at: number;
}

interface Signed {
  statusSet?: SetBy | null;
  userName?: string;
  updatedAt: number;
}

/** Who chose a lead's status; null while it is the default. */
export function statusSetOf(row: Signed | null): SetBy | null {
  if (row === null || row.statusSet === null) return null;
  return row.statusSet ?? { byName: row.userName ?? "", at: row.updatedAt };
}

/** The fields of a row that a list shows. */
interface ListedStatus {
  number: number;
  updatedAt: number;
  status: LeadStatus;
  ownerId?: string;
  nextContactOn?: string;
}

export function statusTuple(row: ListedStatus): StatusTuple {
  const { number, updatedAt, status, ownerId = "", nextContactOn = "" } = row;
  const code = LEAD_STATUS_CODES[status];
  return ownerId + nextContactOn === "" ? [number, updatedAt, code] : [number, updatedAt, code, ownerId, nextContactOn];
}

/** The statuses that a row may have. */
export const DECIDED_STATUSES = LEAD_STATUSES;

/** Numbers from `lowest` to below `before`. */
export interface NumberRange {
  lowest: number;
  before: number;
}

/** The ranges in which these numbers are. Between two numbers of one range at most `longestGap` others are missing. */
export function rangesOf(numbers: readonly number[], longestGap: number): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && number - last.before <= longestGap) last.before = number + 1;
    else ranges.push({ lowest: number, before: number + 1 });
  }
  return ranges;
}

/** Such rows are short: to read so many for nothing costs no more than another read. */
const LONGEST_GAP = 7;

/** The rows that a table has for these numbers, where it has at most one for each; `read` returns those of a range. */
export async function mapRowsOf<Row extends { number: number }>(
  numbers: readonly number[],
  read: (range: NumberRange) => Promise<Row[]>,
): Promise<Map<number, Row>> {
  const asked = new Set(numbers);
  const rows = (await Promise.all(rangesOf(numbers, LONGEST_GAP).map(read))).flat();
  return new Map(rows.filter(({ number }) => asked.has(number)).map((row) => [row.number, row]));
}
