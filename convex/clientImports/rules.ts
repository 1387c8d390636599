/** What a row of an imported file must say, and the sentences for what is wrong with it. Pure; the browser imports this file. */

import { readCaseType } from "../caseTypes/rules";
import { readClientForm } from "../clientForm/rules";
import { CLIENT_STATUSES, CLIENT_TYPES, type ClientStatus, type ClientType } from "../clients/rules";
import type { CaseTypeKey } from "../caseTypes/rules";
import { readDay } from "../writtenDays/rules";

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

/** Why the undo keeps a client. */
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

/** The newest imports, which the screen lists. */
export const MOST_LISTED = 20;

/** As many kept clients as the screen names. */
export const MOST_KEPT_SHOWN = 100;

type Read = { ok: true; facts: ImportedFacts } | { ok: false; field: ImportField; reason: string };

/** Words that mean the same in any case, with any signs between them. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The type of client that a cell says; the usual one for an empty cell, null for a word that is none of ours. */
export function readClientType(text: string): ClientType | null {
  const words = plainWords(text);
  return text.trim() === "" ? "beneficiary" : (CLIENT_TYPES.find((type) => type === words) ?? null);
}

/** The status that a cell says; the usual one for an empty cell, null for a word that is none of ours. */
export function readStatus(text: string): ClientStatus | null {
  const words = plainWords(text);
  return text.trim() === "" ? "active" : (CLIENT_STATUSES.find((status) => status === words) ?? null);
}

/** The facts of a row, or the first field that is wrong. */
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

/** In a file, "Please fill in all required fields" does not say which. */
const MISSING: Partial<Record<ImportField, string>> = {
  clientName: "The name is missing",
  clientEmail: "The email address is missing",
};
