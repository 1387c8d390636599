import { normaliseEmail } from "../../platform/emailAddresses";
import type { LeadContent } from "../record/model";
import { firstCharacters, isCellError } from "../../platform/texts";
import { orderSaid, type DayOrder } from "../../platform/writtenDays";
import { parsePotentialCents } from "./rules";

/** A row with a lead; `place` is its row in the sheet, counted from 1. */
export interface SheetRow {
  place: number;
  content: LeadContent;
}

/** The header row: its place, and its cells in the columns that are read. */
export interface SheetHeader {
  row: number;
  cells: string[];
}

/** Counts over a range of rows. The counts of several ranges are summed. */
export interface RowsTold {
  leads: number;
  skippedNoEmail: number;
  /** The first skipped rows, numbered as in the sheet. */
  skippedRows: number[];
  /** Number of timestamps that are only valid in this order. */
  monthFirst: number;
  dayFirst: number;
  hasMoreColumns: boolean;
}

/** Reads columns A to AZ. */
const MOST_COLUMNS = 52;
/** Maximum number of skipped rows that are named. */
const MOST_SKIPPED_NAMED = 5;

/** Known headers without punctuation around them, so that "Email:" and "* First Name" match. */
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

/** Columns with a place of their own on the details screen, which shows all other filled cells under their headers. */
const SHOWN_APART = ["email", "firstName", "lastName", "phone"] as const satisfies KnownColumn[];

/**
 * Limits of texts: a cell may hold 50,000 characters, anybody may send the form, and a row of such cells would be too large to
 * store. The answers of one row share one limit.
 */
const SHORT_CHARACTERS = 300;
const ANSWER_CHARACTERS = 10_000;
const ROW_CHARACTERS = 100_000;

function cut(text: string, characters: number): string {
  return text.length > characters ? `${firstCharacters(text, characters)}…` : text;
}

/** Matches headers regardless of case and spaces. */
export function normaliseHeader(header: string): string {
  return header.toLowerCase().replace(/\s+/g, "");
}

/** From the first letter or digit to the last one. */
const WITHIN_SIGNS = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** A header as in the lists of known headers, without punctuation around it. */
function knownName(header: string): string {
  return WITHIN_SIGNS.exec(normaliseHeader(header))?.[0] ?? "";
}

/** The address if it is safe to open from a staff screen; no other schemes (`javascript:`, `http:`). */
export function parseResumeUrl(text: string): string | null {
  if (!/^https:\/\//i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/** Values of a checkbox, in the languages that a sheet may have. */
const CHECKBOX = /^(?:true|false|verdadero|falso|verdadeiro|vrai|faux|wahr|falsch|)$/i;

/** True for a row of nothing but checkboxes, which were drawn down to the end of the sheet. */
const isNobody = (row: readonly string[]): boolean => row.every((cell) => CHECKBOX.test(cell.trim()));

/** Columns of the earlier sheet that are missing now. New columns and another order are fine. */
export function vanishedHeaders(before: readonly string[], now: readonly string[]): string[] {
  const present = new Set(now.map(normaliseHeader));
  return before.filter((header) => !present.has(normaliseHeader(header)));
}

/** The headers, or null if all rows are blank. `firstRow` is the place of the first of these rows in the sheet. */
export function findHeader(values: readonly (readonly string[])[], firstRow: number): SheetHeader | null {
  const at = values.findIndex((row) => !isBlank(row));
  const row = values[at];
  if (row === undefined) return null;
  const cells = row.slice(0, MOST_COLUMNS).map((cell) => cut(cell.trim(), SHORT_CHARACTERS));
  return { row: firstRow + at, cells };
}

/** The headers with a text: a column without one may come, go and move. */
export function headersOf(header: SheetHeader): string[] {
  return header.cells.filter((cell) => cell !== "");
}

export const NOTHING_TOLD: RowsTold = {
  leads: 0,
  skippedNoEmail: 0,
  skippedRows: [],
  monthFirst: 0,
  dayFirst: 0,
  hasMoreColumns: false,
};

export function addTold(one: RowsTold, other: RowsTold): RowsTold {
  return {
    leads: one.leads + other.leads,
    skippedNoEmail: one.skippedNoEmail + other.skippedNoEmail,
    skippedRows: [...one.skippedRows, ...other.skippedRows].slice(0, MOST_SKIPPED_NAMED),
    monthFirst: one.monthFirst + other.monthFirst,
    dayFirst: one.dayFirst + other.dayFirst,
    hasMoreColumns: one.hasMoreColumns || other.hasMoreColumns,
  };
}

/** The order of day and month in most of the unambiguous timestamps. */
export function dayOrderOf({ monthFirst, dayFirst }: RowsTold): DayOrder {
  return dayFirst > monthFirst ? "dayFirst" : "monthFirst";
}

/**
 * Reads a stretch of rows that begins at `firstRow` of the sheet. Skips the header row, rows above it, blank rows and repeated
 * headers; counts rows without an e-mail.
 */
export function readRows(
  values: readonly (readonly string[])[],
  { layout, firstRow }: { layout: Layout; firstRow: number },
): { rows: SheetRow[]; told: RowsTold } {
  const rows: SheetRow[] = [];
  const told = { ...NOTHING_TOLD, skippedRows: [...NOTHING_TOLD.skippedRows] };
  for (const [index, row] of values.entries()) {
    const place = firstRow + index;
    told.hasMoreColumns ||= row.length > MOST_COLUMNS && !isBlank(row.slice(MOST_COLUMNS));
    if (place <= layout.headerRow || isNobody(row) || isHeaderRow(row, layout)) continue;
    const content = readRow(row, layout);
    const order = orderSaid(content.submittedAt ?? "");
    if (order !== null) told[order] += 1;
    if (content.emailKey !== "") rows.push({ place, content });
    else if (told.skippedNoEmail++ < MOST_SKIPPED_NAMED) told.skippedRows.push(place);
  }
  return { rows, told: { ...told, leads: rows.length } };
}

/** The meaning of each column, computed once: a sheet may have a hundred thousand rows. */
export interface Layout {
  headerRow: number;
  /** A changed form leaves two columns of a kind: older rows filled one, newer rows the other. */
  known: Record<KnownColumn, number[]>;
  names: string[];
  others: { column: number; header: string; use: "potential" | "resume" | "field" }[];
}

/** Null without a column for the e-mail address. */
export function layOut({ row, cells }: SheetHeader): Layout | null {
  const headers = Array.from({ length: MOST_COLUMNS }, (_, column) => cells[column] || `Column ${String(column + 1)}`);
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
  if (known.email.length === 0) return null;
  // A single column with the whole name is read for both parts.
  if (known.firstName.length + known.lastName.length === 0) known.firstName = columnsNamed(["fullname"]);
  const others = headers.flatMap((header, column) => {
    const name = bare[column] ?? "";
    return name === "id" ? [] : [{ column, header, use: useOf(name) }];
  });
  return { headerRow: row, known, names, others };
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
  // A text cut in its own place is shown whole among the fields.
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
 * Potential value, resume link and the generic fields. An unusable value or link stays among the fields, so that everything a
 * person typed remains visible.
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
