/** The possible meanings of a file's columns, and the headings for each. Pure. */

import { IMPORT_FIELDS, plainWords, type ImportField } from "../../../../convex/workspace/clientImport/rules";

/** A name may be in several columns, which are joined in this order. */
export const NAME_PARTS = ["firstName", "middleName", "lastName"] as const;
type NamePart = (typeof NAME_PARTS)[number];

export type ColumnMeaning = ImportField | NamePart;

/** In the order of the menu. */
export const COLUMN_MEANINGS: readonly ColumnMeaning[] = IMPORT_FIELDS.flatMap((field): ColumnMeaning[] =>
  field === "clientName" ? [field, ...NAME_PARTS] : [field],
);

/** Fields that may have several columns; the first filled one counts. Others have one column. */
const WITH_SEVERAL_COLUMNS: readonly ColumnMeaning[] = ["clientEmail", "clientPhone"];

export const mayHaveSeveral = (meaning: ColumnMeaning): boolean => WITH_SEVERAL_COLUMNS.includes(meaning);

/**
 * Headings of our own list and of the exports of Docketwise, Clio, Lawmatics, Google Contacts and Outlook. If several columns
 * have one meaning, the one whose heading comes first here has priority. Case, signs and spaces do not count: "E-mail Address" is
 * "email address".
 */
const HEADINGS: Record<ColumnMeaning, readonly string[]> = {
  clientName: [
    "client",
    "client name",
    "client full name",
    "name",
    "full name",
    "contact name",
    "contact",
    "display name",
    "customer",
  ],
  firstName: ["first name", "given name", "legal first name", "client first name", "contact first name", "first"],
  middleName: ["middle name", "additional name", "middle names", "middle initial", "contact middle name", "middle"],
  lastName: [
    "last name",
    "family name",
    "surname",
    "legal last name",
    "client last name",
    "contact last name",
    "last names",
    "last",
  ],
  clientEmail: [
    "primary email address",
    "primary email",
    "client email",
    "client email address",
    "email",
    "email address",
    "mail",
    "contact email",
    "email 1 value",
    "email 1",
    "email 1 address",
    "personal email",
    "home email",
    "work email",
    "email 2 value",
    "email 2 address",
    "email 2",
    "email 3 value",
    "email 3 address",
    "email 3",
    "secondary email",
    "other email",
  ],
  clientPhone: [
    "client phone",
    "mobile",
    "mobile phone",
    "mobile number",
    "mobile phone number",
    "cell",
    "cell phone",
    "cell number",
    "cell phone number",
    "primary phone number",
    "primary phone",
    "phone",
    "phone number",
    "contact phone",
    "contact phone number",
    "telephone",
    "telephone number",
    "phone 1 value",
    "phone 1",
    "daytime phone",
    "daytime phone number",
    "daytime telephone number",
    "home phone",
    "home phone number",
    "home phone 2",
    "business phone",
    "work phone",
    "work phone number",
    "business phone 2",
    "phone 2 value",
    "phone 2",
    "phone 3 value",
    "other phone",
  ],
  clientType: ["client type", "contact type", "type", "role"],
  caseType: ["case type", "visa type", "visa", "case", "matter type", "case category", "practice area"],
  status: ["status", "client status", "contact status"],
  onboardedOn: [
    "onboarded",
    "onboarded on",
    "onboarded at",
    "client since",
    "since",
    "created",
    "created on",
    "created at",
    "created date",
    "date created",
    "creation date",
    "date added",
    "added on",
    "open date",
    "date opened",
  ],
};

const comparable = (text: string) => plainWords(text).replaceAll(" ", "");

interface KnownHeading {
  meaning: ColumnMeaning;
  rank: number;
}

const KNOWN = new Map<string, KnownHeading>(
  COLUMN_MEANINGS.flatMap((meaning) =>
    HEADINGS[meaning].map((heading, rank) => [comparable(heading), { meaning, rank }] as const),
  ),
);

/** The meaning of a heading, or null. */
export function meaningOfHeading(heading: string): ColumnMeaning | null {
  return KNOWN.get(comparable(heading))?.meaning ?? null;
}

/** The column's priority among columns of its meaning; unknown headings come last. */
export function rankOfHeading(heading: string, meaning: ColumnMeaning): number {
  const known = KNOWN.get(comparable(heading));
  return known?.meaning === meaning ? known.rank : HEADINGS[meaning].length;
}
