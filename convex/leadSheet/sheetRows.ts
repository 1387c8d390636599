import { normaliseEmail } from "../access/rules";
import type { LeadContent } from "../leads/model";
import { isCellError } from "../texts/rules";
import { orderSaid, type DayOrder } from "../writtenDays/rules";
import { inTurns, type Pace } from "./pacing";
import { parsePotentialCents } from "./rules";

/** One row that is a lead; `position` counts the rows below the headers from 1. */
export interface SheetRow {
  position: number;
  content: LeadContent;
}

/** `headers` are those that say something: a column without one may come, go and move. */
export type SheetReading =
  | {
      kind: "rows";
      headers: string[];
      rows: SheetRow[];
      skippedNoEmail: number;
      skippedRows: number[];
      /** How most of the timestamps that tell it are written. */
      dayOrder: DayOrder;
      hasMoreColumns: boolean;
    }
  | { kind: "empty" }
  | { kind: "noEmailColumn"; headers: string[] };

/** Columns A to AZ are read. */
const MOST_COLUMNS = 52;
/** As many skipped rows are named. */
const MOST_SKIPPED_NAMED = 5;

/** Without signs around them: "Email:" and "* First Name" are known, too. */
const KNOWN_HEADERS = {
  email: ["email", "emailaddress", "e-mail", "e-mailaddress"],
  firstName: ["firstname"],
  lastName: ["lastname"],
  phone: ["phone", "phonenumber"],
  submittedAt: ["timestamp"],
  role: ["whatisyourcurrentoccupationorfieldofwork"],
  goal: ["whatisyourmainimmigrationgoal"],
} as const satisfies Record<string, readonly string[]>;
type KnownColumn = keyof typeof KNOWN_HEADERS;

const POTENTIAL_HEADERS = [
  "potentialvalue",
  "potentialdollaramount",
  "dollaramount",
  "amount",
  "value",
  "worth",
  "price",
];
const RESUME_HEADER = "uploadyourresume";

/** What has a place of its own on the details screen; every other filled cell is shown there under its header. */
const SHOWN_APART = ["email", "firstName", "lastName", "phone"] as const satisfies KnownColumn[];

/**
 * A cell may hold 50,000 characters, and anybody may send the form; a row of such cells would be too large to store. So
 * each text has a limit, and the answers of one row share one.
 */
const SHORT_CHARACTERS = 300;
const ANSWER_CHARACTERS = 10_000;
const ROW_CHARACTERS = 100_000;

function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/** Headers are matched without regard to case and spaces. */
export function normaliseHeader(header: string): string {
  return header.toLowerCase().replace(/\s+/g, "");
}

/** From the first letter or digit to the last one. */
const WITHIN_SIGNS = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** The header as the lists of known headers have it: signs around it do not count. */
function knownName(header: string): string {
  return WITHIN_SIGNS.exec(normaliseHeader(header))?.[0] ?? "";
}

/** The address if it is safe to open from a staff screen; other schemes (`javascript:`, `http:`) are not. */
export function parseResumeUrl(text: string): string | null {
  if (!/^https:\/\//i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/** What a checkbox says, in some languages of a sheet. */
const CHECKBOX = /^(?:true|false|verdadero|falso|verdadeiro|vrai|faux|wahr|falsch|)$/i;

/** Whether nobody has written anything: checkboxes that were drawn down to the end of the sheet are no rows of people. */
const isNobody = (row: readonly string[]): boolean => row.every((cell) => CHECKBOX.test(cell.trim()));

/** Columns of the earlier sheet that this one no longer has. New columns are welcome and order does not matter. */
export function vanishedHeaders(before: readonly string[], now: readonly string[]): string[] {
  const present = new Set(now.map(normaliseHeader));
  return before.filter((header) => !present.has(normaliseHeader(header)));
}

/** Reads the cells of the tab. Rows without a text and repeated header rows are nobody; rows without an e-mail are counted. */
export async function readSheetRows(values: readonly (readonly string[])[], pace: Pace): Promise<SheetReading> {
  const headerAt = values.findIndex((row) => !isBlank(row));
  const headerRow = values[headerAt];
  if (headerRow === undefined) return { kind: "empty" };
  const width = values.reduce((most, row) => Math.max(most, row.length), 0);
  const written = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, column) =>
    cut(headerRow[column]?.trim() ?? "", SHORT_CHARACTERS),
  );
  const headers = written.filter((header) => header !== "");
  const layout = layOut(written.map((header, column) => header || `Column ${String(column + 1)}`));
  if (layout.known.email.length === 0) return { kind: "noEmailColumn", headers };

  const rows: SheetRow[] = [];
  const skipped: number[] = [];
  const orders = { monthFirst: 0, dayFirst: 0 };
  await inTurns(values.slice(headerAt + 1).entries(), pace, ([index, row]) => {
    if (isNobody(row) || isHeaderRow(row, layout)) return;
    const content = readRow(row, layout);
    const order = orderSaid(content.submittedAt ?? "");
    if (order !== null) orders[order] += 1;
    // The rows of the sheet count from 1, and the headers are among them.
    if (content.emailKey === "") skipped.push(headerAt + index + 2);
    else rows.push({ position: index + 1, content });
  });
  return {
    kind: "rows",
    headers,
    rows,
    skippedNoEmail: skipped.length,
    dayOrder: orders.dayFirst > orders.monthFirst ? "dayFirst" : "monthFirst",
    skippedRows: skipped.slice(0, MOST_SKIPPED_NAMED),
    hasMoreColumns: width > MOST_COLUMNS && values.some((row) => !isBlank(row.slice(MOST_COLUMNS))),
  };
}

/** What each column is, worked out once: a sheet may have a hundred thousand rows. */
interface Layout {
  /** A form that was changed leaves two columns of a kind: older rows have filled one, newer rows the other. */
  known: Record<KnownColumn, number[]>;
  names: string[];
  others: { column: number; header: string; use: "potential" | "resume" | "field" }[];
}

function layOut(headers: readonly string[]): Layout {
  const names = headers.map(normaliseHeader);
  const bare = headers.map(knownName);
  const columnsNamed = (accepted: readonly string[]): number[] =>
    bare.flatMap((name, column) => (accepted.includes(name) ? [column] : []));
  const known: Layout["known"] = {
    email: columnsNamed(KNOWN_HEADERS.email),
    firstName: columnsNamed(KNOWN_HEADERS.firstName),
    lastName: columnsNamed(KNOWN_HEADERS.lastName),
    phone: columnsNamed(KNOWN_HEADERS.phone),
    submittedAt: columnsNamed(KNOWN_HEADERS.submittedAt),
    role: columnsNamed(KNOWN_HEADERS.role),
    goal: columnsNamed(KNOWN_HEADERS.goal),
  };
  // A whole name in one column stands for both of its parts.
  if (known.firstName.length + known.lastName.length === 0) known.firstName = columnsNamed(["fullname"]);
  const others = headers.flatMap((header, column) => {
    const name = bare[column] ?? "";
    return name === "id" ? [] : [{ column, header, use: useOf(name) }];
  });
  return { known, names, others };
}

function useOf(name: string): Layout["others"][number]["use"] {
  if (POTENTIAL_HEADERS.includes(name)) return "potential";
  return name.includes(RESUME_HEADER) ? "resume" : "field";
}

/** A second header row: every filled cell repeats the header above it. */
function isHeaderRow(row: readonly string[], { names }: Layout): boolean {
  return row.every((cell, column) => cell.trim() === "" || normaliseHeader(cell) === names[column]);
}

function readRow(row: readonly string[], { known, others }: Layout): LeadContent {
  const textAt = (column: number): string => row[column]?.trim() ?? "";
  const says = (text: string): boolean => text !== "" && !isCellError(text);
  const used = (kind: KnownColumn): number => known[kind].find((column) => says(textAt(column))) ?? -1;
  const cell = (kind: KnownColumn, characters = SHORT_CHARACTERS): string => cut(textAt(used(kind)), characters);
  // A text that is cut in its own place is shown whole among the fields.
  const apart = SHOWN_APART.map(used).filter((column) => textAt(column).length <= SHORT_CHARACTERS);
  const email = cell("email");
  return {
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    email,
    emailKey: normaliseEmail(email),
    phone: cell("phone") || null,
    role: cell("role", ANSWER_CHARACTERS) || null,
    goal: cell("goal", ANSWER_CHARACTERS) || null,
    submittedAt: cell("submittedAt") || null,
    ...readOthers(
      row,
      others.filter(({ column }) => !apart.includes(column)),
    ),
  };
}

/**
 * Potential value, resume link and the generic fields. A value or link that cannot be used as such stays among the
 * fields, so that what a person typed is never lost from sight.
 */
function readOthers(row: readonly string[], others: Layout["others"]) {
  let potentialCents: number | null = null;
  let resumeUrl: string | null = null;
  const fields: LeadContent["fields"] = [];
  let room = ROW_CHARACTERS;
  for (const { column, header, use } of others) {
    const value = row[column]?.trim() ?? "";
    if (value === "") continue;
    const cents = use === "potential" ? parsePotentialCents(value) : null;
    const url = use === "resume" ? parseResumeUrl(value) : null;
    if (cents !== null && potentialCents === null) potentialCents = cents;
    else if (url !== null && resumeUrl === null) resumeUrl = url;
    else fields.push({ header, value: cut(value, room) });
    room = Math.max(0, room - value.length);
  }
  return { potentialCents, resumeUrl, fields };
}
