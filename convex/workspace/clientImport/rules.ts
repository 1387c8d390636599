/** Fields of an imported row, with the sentences for their problems. Pure; the browser imports this file. */

import { readCaseType } from "../../practice/caseTypes";
import { readClientForm } from "../../clients/form/rules";
import { CLIENT_STATUSES, CLIENT_TYPES, type ClientStatus, type ClientType } from "../../clients/record/rules";
import type { CaseTypeKey } from "../../practice/caseTypes";
import { readDay } from "../../platform/writtenDays";

/** Fields that a column can be mapped to, in the order of the form. */
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

/** A row of the file: the text of each field, empty if the file lacks it. */
export type ImportRow = Record<ImportField, string>;

/** The facts of a right row. */
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

/** Larger files must be split. */
export const MOST_ROWS = 100_000;
/** Rows sent at a time. */
export const CHUNK_ROWS = 500;
export const LONGEST_FILE_NAME = 200;

/** `staging`: rows arrive; `importing`: clients are made; `undoing`: they are removed. */
export const IMPORT_STATES = ["staging", "importing", "done", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * `waiting`: not done yet; `known`: the client already exists; `kept`: not removed, because somebody has worked with
 * the client since.
 */
export const ROW_OUTCOMES = ["waiting", "made", "known", "removed", "kept"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Reasons of an undo to keep a client. */
export const KEPT_REASONS = [
  "deleted",
  "legalHold",
  "cases",
  "contract",
  "documents",
  "messages",
  "questionnaires",
  "tasks",
  "deadlines",
  "notes",
  "relatedPeople",
  "portal",
  "changed",
] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** Size of the screen's list. */
export const MOST_LISTED = 20;

/** Maximum of kept clients that the screen names. */
export const MOST_KEPT_SHOWN = 100;

type Read = { ok: true; facts: ImportedFacts } | { ok: false; field: ImportField; reason: string };

/** Words for comparison, without case and punctuation. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The client type in a cell; the default for an empty cell, null for an unknown word. */
export function readClientType(text: string): ClientType | null {
  const words = plainWords(text);
  return text.trim() === "" ? "beneficiary" : (CLIENT_TYPES.find((type) => type === words) ?? null);
}

/** The status in a cell; the default for an empty cell, null for an unknown word. */
export function readStatus(text: string): ClientStatus | null {
  const words = plainWords(text);
  return text.trim() === "" ? "active" : (CLIENT_STATUSES.find((status) => status === words) ?? null);
}

/** The facts of a row, or the first wrong field. */
export function readImportRow(row: ImportRow): Read {
  const clientType = readClientType(row.clientType);
  if (clientType === null) return { ok: false, field: "clientType", reason: "Use Beneficiary or Petitioner" };
  const status = readStatus(row.status);
  if (status === null) return { ok: false, field: "status", reason: "Use Active, Inactive or Archived" };
  const onboardedOn = row.onboardedOn.trim() === "" ? null : readDay(row.onboardedOn);
  if (onboardedOn === null && row.onboardedOn.trim() !== "") {
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
  const missing = row[field].trim() === "" ? MISSING[field] : undefined;
  return { ok: false, field, reason: missing ?? read.reason };
}

/** In a file, "Please fill in all required fields" does not name the field. */
const MISSING: Partial<Record<ImportField, string>> = {
  clientName: "The name is missing",
  clientEmail: "The email address is missing",
};
