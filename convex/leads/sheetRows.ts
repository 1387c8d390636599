import type { Infer } from "convex/values";
import { normaliseEmail } from "../access/rules";
import type { vLeadContent } from "./tables";

export type LeadContent = Infer<typeof vLeadContent>;

/** One row that is a lead; `position` counts the rows below the headers from 1. */
export interface SheetRow {
  position: number;
  content: LeadContent;
}

export type SheetReading =
  | { kind: "rows"; headers: string[]; rows: SheetRow[]; skippedNoEmail: number }
  | { kind: "empty" }
  | { kind: "noEmailColumn"; headers: string[] };

const KNOWN_HEADERS = {
  email: ["email", "emailaddress", "e-mail", "e-mailaddress"],
  firstName: ["firstname"],
  lastName: ["lastname"],
  phone: ["phone", "phonenumber"],
  submittedAt: ["timestamp"],
  role: ["whatisyourcurrentoccupationorfieldofwork?"],
  goal: ["whatisyourmainimmigrationgoal?"],
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

/** Columns with a place of their own on the details screen; every other filled one is shown under its header. */
const SHOWN_APART = new Set<string>([
  "id",
  ...(["email", "firstName", "lastName", "phone"] as const).flatMap((c) => KNOWN_HEADERS[c]),
]);

/** Headers are matched without regard to case and spaces. */
export function normaliseHeader(header: string): string {
  return header.toLowerCase().replace(/\s+/g, "");
}

/** Whole cents of a positive amount, or null. "$" and "," are decoration; anything else in the text is doubt. */
export function parsePotentialCents(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, "");
  if (!/^\d+(\.\d+)?$/.test(digits)) return null;
  const cents = Math.round(Number(digits) * 100);
  return cents > 0 && Number.isSafeInteger(cents) ? cents : null;
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

/** Columns of the earlier sheet that this one no longer has. New columns are welcome and order does not matter. */
export function vanishedHeaders(before: readonly string[], now: readonly string[]): string[] {
  const present = new Set(now.map(normaliseHeader));
  return before.filter((header) => !present.has(normaliseHeader(header)));
}

/** Reads the cells of the tab. Blank rows and repeated header rows are nobody; rows without an e-mail are counted. */
export function readSheetRows(values: readonly (readonly string[])[]): SheetReading {
  const headerAt = values.findIndex((row) => !isBlank(row));
  const headerRow = values[headerAt];
  if (headerRow === undefined) return { kind: "empty" };
  const headers = headerRow.map((header, column) => header.trim() || `Column ${String(column + 1)}`);
  const columns = findColumns(headers);
  if (columns.email === undefined) return { kind: "noEmailColumn", headers };

  const rows: SheetRow[] = [];
  let skippedNoEmail = 0;
  for (const [index, row] of values.slice(headerAt + 1).entries()) {
    if (isBlank(row) || isHeaderRow(row, headers)) continue;
    const content = readRow(row, headers, columns);
    if (content.emailKey === "") skippedNoEmail += 1;
    else rows.push({ position: index + 1, content });
  }
  return { kind: "rows", headers, rows, skippedNoEmail };
}

type Columns = Partial<Record<KnownColumn, number>>;

function findColumns(headers: readonly string[]): Columns {
  const normalised = headers.map(normaliseHeader);
  const columns: Columns = {};
  for (const [column, names] of Object.entries(KNOWN_HEADERS) as [KnownColumn, readonly string[]][]) {
    const at = normalised.findIndex((header) => names.includes(header));
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

/** A second header row: every filled cell repeats the header above it. */
function isHeaderRow(row: readonly string[], headers: readonly string[]): boolean {
  return row.every(
    (cell, column) => cell.trim() === "" || normaliseHeader(cell) === normaliseHeader(headers[column] ?? ""),
  );
}

function readRow(row: readonly string[], headers: readonly string[], columns: Columns): LeadContent {
  const cell = (column: KnownColumn): string => row[columns[column] ?? -1]?.trim() ?? "";
  const email = cell("email");
  return {
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    email,
    emailKey: normaliseEmail(email),
    phone: cell("phone") || null,
    role: cell("role") || null,
    goal: cell("goal") || null,
    submittedAt: cell("submittedAt") || null,
    ...readOthers(row, headers),
  };
}

/**
 * Potential value, resume link and the generic fields. A value or link that cannot be used as such stays among the
 * fields, so that what a person typed is never lost from sight.
 */
function readOthers(row: readonly string[], headers: readonly string[]) {
  let potentialCents: number | null = null;
  let resumeUrl: string | null = null;
  const fields: LeadContent["fields"] = [];
  for (const [column, header] of headers.entries()) {
    const value = row[column]?.trim() ?? "";
    const name = normaliseHeader(header);
    if (value === "" || SHOWN_APART.has(name)) continue;
    const cents = POTENTIAL_HEADERS.includes(name) ? parsePotentialCents(value) : null;
    const url = name.includes(RESUME_HEADER) ? parseResumeUrl(value) : null;
    if (cents !== null && potentialCents === null) potentialCents = cents;
    else if (url !== null && resumeUrl === null) resumeUrl = url;
    else fields.push({ header, value });
  }
  return { potentialCents, resumeUrl, fields };
}
