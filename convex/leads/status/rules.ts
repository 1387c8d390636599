/** Statuses of leads, and their rows in the live list. Pure; the browser imports this file. */

/** In the order of the tabs, the menus and the sorted list. */
export const LEAD_STATUSES = ["needs_followup", "actively_contacting", "thinking", "not_interested", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Codes of statuses in rows of the live list. A code never changes, and a new status takes an unused number. */
export const LEAD_STATUS_CODES: Record<LeadStatus, number> = {
  needs_followup: 0,
  actively_contacting: 1,
  thinking: 2,
  not_interested: 3,
  closed: 4,
};

/** The status of a lead without a stored one. */
export const DEFAULT_LEAD_STATUS: LeadStatus = "needs_followup";

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  needs_followup: "Needs Follow-up",
  actively_contacting: "Actively Contacting",
  thinking: "Thinking About It",
  not_interested: "Not Interested",
  closed: "Closed",
};

export const LEAD_STATUS_TONES = {
  needs_followup: "warn",
  actively_contacting: "info",
  thinking: "violet",
  not_interested: "quiet",
  closed: "good",
} as const satisfies Record<LeadStatus, string>;

export function canCreateContract(status: LeadStatus): boolean {
  return status === "closed" || status === "actively_contacting";
}

/** `statusCode` is of LEAD_STATUS_CODES. The long form is for a lead with an owner or a date; "" is none. */
export type StatusTuple =
  | [number: number, updatedAt: number, statusCode: number]
  | [number: number, updatedAt: number, statusCode: number, ownerId: string, nextContactOn: string];

const STATUS_OF_CODE = new Map(LEAD_STATUSES.map((status) => [LEAD_STATUS_CODES[status], status]));

/** Reads a row of the list's feed, which may end with its author. */
export function readStatusTuple(tuple: StatusTuple | undefined) {
  const [, , code, ownerId, nextContactOn] = tuple ?? [];
  const textOr = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const status = code === undefined ? undefined : STATUS_OF_CODE.get(code);
  return { status: status ?? DEFAULT_LEAD_STATUS, ownerId: textOr(ownerId), nextContactOn: textOr(nextContactOn) };
}

/** Author and version of a decision: `at` is the version of the row that has it. */
export interface SetBy {
  byName: string;
  at: number;
}

interface StatusAuthor {
  statusSet?: SetBy | null;
  userName?: string;
  updatedAt: number;
}

/** The author of a lead's status; null while it is the default. */
export function statusSetOf(row: StatusAuthor | null): SetBy | null {
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

/** Numbers from `lowest` to below `before`. */
export interface NumberRange {
  lowest: number;
  before: number;
}

/** Ranges that cover these numbers. Within a range, at most `longestGap` numbers between two of them are missing. */
export function rangesOf(numbers: readonly number[], longestGap: number): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && number - last.before <= longestGap) last.before = number + 1;
    else ranges.push({ lowest: number, before: number + 1 });
  }
  return ranges;
}

/** Rows are short: reading this many needlessly costs no more than another read. */
const LONGEST_GAP = 7;

/** Reads the rows with these numbers, at most one each; `read` returns the rows of a range. */
export async function mapRowsOf<Row extends { number: number }>(
  numbers: readonly number[],
  read: (range: NumberRange) => Promise<Row[]>,
): Promise<Map<number, Row>> {
  const requested = new Set(numbers);
  const rows = (await Promise.all(rangesOf(numbers, LONGEST_GAP).map(read))).flat();
  return new Map(rows.filter(({ number }) => requested.has(number)).map((row) => [row.number, row]));
}
