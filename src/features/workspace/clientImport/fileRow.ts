/** Reads a row of the file into our form's values. A cell that is optional and unreadable stays empty. Pure. */

import {
  IMPORT_FIELDS,
  readClientType,
  readImportRow,
  readStatus,
  REQUIRED_FIELDS,
  type ImportField,
  type ImportRow,
} from "../../../../convex/workspace/clientImport/rules";
import { readCaseType } from "../../../../convex/practice/caseTypes";
import type { ClientStatus } from "../../../../convex/clients/record/rules";
import { phoneProblem } from "../../../../convex/platform/phoneNumbers";
import { readDay, type DayOrder } from "../../../../convex/platform/writtenDays";
import { NAME_PARTS, type ColumnMeaning } from "./headings";
import { importText } from "./importText";

/** Fields with a fixed list of values. */
export const CHOICE_FIELDS = ["clientType", "caseType", "status"] as const satisfies readonly ImportField[];
export type ChoiceField = (typeof CHOICE_FIELDS)[number];

/** The person's choice of our value for each word of the file; an empty one leaves the field empty. */
export type ChosenValues = Readonly<Record<ChoiceField, ReadonlyMap<string, string>>>;

export interface Decisions {
  /** The columns of each meaning, by priority. */
  columns: ReadonlyMap<ColumnMeaning, readonly number[]>;
  values: ChosenValues;
  dayOrder: DayOrder;
}

interface Unread {
  field: ImportField;
  reason: string;
}

/** Separator of several values in one cell, in exports of Google Contacts. */
const BETWEEN_VALUES = " ::: ";
const BETWEEN_ADDRESSES = /:::|[;,\n]/;

/** Makes words equal that differ only in case and spacing. */
export const valueKey = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Whether the field has this word as a value. */
export function isKnownValue(field: ChoiceField, text: string): boolean {
  switch (field) {
    case "clientType":
      return readClientType(text) !== null;
    case "status":
      return readStatus(text) !== null;
    case "caseType":
      return (readCaseType(text)?.customCaseType ?? null) === null;
  }
}

/** Other tools' words for our statuses: proposals, shown before the import. */
const STATUS_WORDS = new Map<string, ClientStatus>([
  ["closed", "archived"],
  ["archive", "archived"],
  ["former", "archived"],
  ["completed", "archived"],
  ["complete", "archived"],
  ["current", "active"],
  ["open", "active"],
  ["pending", "active"],
  ["on hold", "inactive"],
  ["dormant", "inactive"],
]);

/** The value of a word until somebody chooses one. An unknown case type is kept as it is. */
export function proposedValue(field: ChoiceField, text: string): string {
  if (field === "caseType") return text.trim();
  return field === "status" ? (STATUS_WORDS.get(valueKey(text)) ?? "") : "";
}

/** The row's values, and its cells that stay empty. */
export function readFileRow(cells: readonly string[], decisions: Decisions): { row: ImportRow; unread: Unread[] } {
  const unread: Unread[] = [];
  const tell = (field: ImportField, reason: string) => {
    unread.push({ field, reason });
    return "";
  };
  const filled = (meaning: ColumnMeaning) =>
    (decisions.columns.get(meaning) ?? []).flatMap((column) => cells[column]?.trim() || []);
  const first = (meaning: ColumnMeaning) => filled(meaning)[0] ?? "";
  const choice = (field: ChoiceField) => {
    const text = first(field);
    const value = valueOf(field, text, decisions.values);
    return value === "" && text !== "" ? tell(field, importText.emptied[field](text)) : value;
  };
  const row: ImportRow = {
    clientName: first("clientName") || NAME_PARTS.map(first).filter(Boolean).join(" "),
    clientEmail: readAddress(first("clientEmail"), tell),
    clientPhone: readPhones(filled("clientPhone"), tell),
    clientType: choice("clientType"),
    caseType: choice("caseType"),
    status: choice("status"),
    onboardedOn: readDate(first("onboardedOn"), decisions.dayOrder, tell),
  };
  return { row: withoutWrongCells(row, tell), unread };
}

/** Reports a cell that stays empty, and returns the empty text. */
type Tell = (field: ImportField, reason: string) => string;

/** The value of a word: itself if known, else the chosen one, else the proposal. */
function valueOf(field: ChoiceField, text: string, values: ChosenValues): string {
  if (isKnownValue(field, text)) return text;
  return values[field].get(valueKey(text)) ?? proposedValue(field, text);
}

/** The first of several addresses, without the commas around it. Any other text stays as it is, for the form to report. */
function readAddress(text: string, tell: Tell): string {
  const parts = text.split(BETWEEN_ADDRESSES).map((part) => part.trim());
  const [first = "", ...others] = parts.filter(Boolean);
  if (![first, ...others].every((part) => part.includes("@"))) return text;
  if (others.length > 0) tell("clientEmail", importText.firstOnly(first));
  return first;
}

/** The first phone that is not damaged. */
function readPhones(texts: readonly string[], tell: Tell): string {
  const phones = texts.map((text) => text.split(BETWEEN_VALUES)[0]?.trim() ?? "");
  const place = phones.findIndex((phone) => phoneProblem(phone) === null);
  const spoilt = phones.slice(0, place === -1 ? 1 : place).map(phoneProblem);
  for (const reason of spoilt) if (reason !== null) tell("clientPhone", reason);
  const phone = phones[place] ?? "";
  if (phone !== texts[place]?.trim() && phone !== "") tell("clientPhone", importText.firstOnly(phone));
  return phone;
}

function readDate(text: string, order: DayOrder, tell: Tell): string {
  if (text === "") return "";
  return readDay(text, order) ?? tell("onboardedOn", importText.emptied.onboardedOn(text));
}

const isNeeded = (field: ImportField): boolean => REQUIRED_FIELDS.some((each) => each === field);

/** Empties invalid optional cells, such as a phone that is too long: they must not skip the row. */
function withoutWrongCells(row: ImportRow, tell: Tell): ImportRow {
  const left = { ...row };
  for (const _ of IMPORT_FIELDS) {
    const read = readImportRow(left);
    if (read.ok || isNeeded(read.field)) return left;
    left[read.field] = tell(read.field, read.reason);
  }
  return left;
}
