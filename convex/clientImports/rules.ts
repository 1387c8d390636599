/** What a row of an imported file must say, and the sentences for what is wrong with it. Pure; the browser imports this file. */

import { readCaseType } from "../caseTypes/rules";
import { readClientForm } from "../clientForm/rules";
import { CLIENT_STATUSES, CLIENT_TYPES, type ClientStatus, type ClientType } from "../clients/rules";
import type { CaseTypeKey } from "../caseTypes/rules";

/** What a column of a file may be, in the order of the form. */
export const IMPORT_FIELDS = [
  "clientName",
  "clientEmail",
  "clientPhone",
  "clientType",
  "caseType",
  "status",
  "onboardedOn",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The fields that every row must have. */
export const REQUIRED_FIELDS = ["clientName", "clientEmail"] as const satisfies readonly ImportField[];

/** A row of the file: the text of each field, empty where the file has none. */
export type ImportRow = Record<ImportField, string>;

/** What a right row says. */
export interface ImportedFacts {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  clientType: ClientType;
  caseType: CaseTypeKey | null;
  customCaseType: string | null;
  status: ClientStatus;
  /** ISO date; null: the day of the import. */
  onboardedOn: string | null;
}

/** More rows than this are several files. */
export const MOST_ROWS = 100_000;
/** Rows that are sent at a time. */
export const CHUNK_ROWS = 500;
export const LONGEST_FILE_NAME = 200;

/** `staging`: rows arrive; `importing`: clients are made; `undoing`: they are taken back. */
export const IMPORT_STATES = ["staging", "importing", "done", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `waiting`: to be done; `known`: the practice has this client; `kept`: not taken back, because somebody has worked with the client since. */
export const ROW_OUTCOMES = ["waiting", "made", "known", "removed", "kept"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why the undo keeps a client, in the order in which it looks. */
export const KEPT_REASONS = [
  "deleted",
  "legalHold",
  "cases",
  "contract",
  "documents",
  "tasks",
  "deadlines",
  "notes",
  "relatedPeople",
  "changed",
] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** As many kept clients as the screen names. */
export const MOST_KEPT_SHOWN = 100;

const HEADINGS: Record<ImportField, readonly string[]> = {
  clientName: ["client", "name", "client name", "full name", "customer"],
  clientEmail: ["email", "e-mail", "email address", "client email", "mail"],
  clientPhone: ["phone", "phone number", "client phone", "mobile", "cell", "telephone"],
  clientType: ["client type", "type", "role"],
  caseType: ["case type", "visa type", "visa", "case", "matter type"],
  status: ["status", "client status"],
  onboardedOn: ["onboarded", "onboarded on", "onboarded at", "since", "created", "date added", "client since"],
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The field that a column's heading means, or null. */
export function fieldOfHeading(heading: string): ImportField | null {
  const wanted = plain(heading);
  return IMPORT_FIELDS.find((field) => HEADINGS[field].some((known) => plain(known) === wanted)) ?? null;
}

type Read = { ok: true; facts: ImportedFacts } | { ok: false; field: ImportField; reason: string };

/** The facts of a row, or the first field that is wrong. */
export function readImportRow(row: ImportRow): Read {
  const clientType =
    plain(row.clientType) === "" ? "beneficiary" : CLIENT_TYPES.find((type) => type === plain(row.clientType));
  if (clientType === undefined) return { ok: false, field: "clientType", reason: "Use Beneficiary or Petitioner" };
  const status = plain(row.status) === "" ? "active" : CLIENT_STATUSES.find((each) => each === plain(row.status));
  if (status === undefined) return { ok: false, field: "status", reason: "Use Active, Inactive or Archived" };
  const onboardedOn = readDay(row.onboardedOn);
  if (onboardedOn === undefined) {
    return { ok: false, field: "onboardedOn", reason: "Use a date such as 2025-01-31 or 1/31/2025" };
  }
  const caseType = readCaseType(row.caseType);
  const read = readClientForm({
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    clientType,
    caseType: caseType?.caseType ?? "",
    customCaseType: caseType?.customCaseType ?? "",
  });
  if (read.ok) return { ok: true, facts: { ...read.facts, status, onboardedOn } };
  const field = read.field === "customCaseType" ? "caseType" : read.field;
  return { ok: false, field, reason: row[field].trim() === "" ? MISSING[field] : read.reason };
}

/** In a file, "Please fill in all required fields" does not say which. */
const MISSING: Record<Exclude<ImportField, "status" | "onboardedOn">, string> = {
  clientName: "The name is missing",
  clientEmail: "The email address is missing",
  clientPhone: "The phone is missing",
  clientType: "Use Beneficiary or Petitioner",
  caseType: "Say which other case type it is",
};

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
/** As the practice's country writes it: the month first. */
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** An ISO date, null for no text, undefined for a text that is no day of the calendar. */
function readDay(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const iso = ISO_DAY.exec(trimmed);
  const us = US_DAY.exec(trimmed);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(date) ? undefined : date;
}
