/** Kinds and statuses of clients, and the rows of the live list. Pure; the browser imports this file. */

import { normaliseEmail } from "../../platform/emailAddresses";
import { phoneKey } from "../../platform/phoneNumbers";
import { foldText } from "../../platform/texts";

/** The order must not change: rows of the live list hold the index. */
export const CLIENT_TYPES = ["beneficiary", "petitioner"] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];
export const CLIENT_TYPE_LABELS: Record<ClientType, string> = { beneficiary: "Beneficiary", petitioner: "Petitioner" };
/** The colours of the badges, by their meaning. */
export const CLIENT_TYPE_TONES = { beneficiary: "info", petitioner: "quiet" } as const satisfies Record<
  ClientType,
  string
>;

/** The order must not change: rows of the live list hold the index. */
export const CLIENT_STATUSES = ["active", "inactive", "archived"] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
export const CLIENT_STATUS_LABELS: Record<ClientStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  archived: "Archived",
};
export const CLIENT_STATUS_TONES = { active: "good", inactive: "quiet", archived: "quiet" } as const satisfies Record<
  ClientStatus,
  string
>;

/** In the order of the form. */
export const CLIENT_FIELDS = [
  "clientName",
  "clientEmail",
  "clientPhone",
  "clientType",
  "caseType",
  "customCaseType",
] as const;
/** The form of an existing client also has the status. */
export const EDIT_FIELDS = [...CLIENT_FIELDS, "status"] as const;

interface NamedPerson {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
}

/**
 * Keys that identify a person; families share addresses and phones, so no single key proves that two records are one
 * person.
 */
export interface PersonKeys {
  nameKey: string;
  emailKey: string;
  /** `phoneKey` of the phone; empty without one. */
  phoneKey: string;
}

/** The version of `personKeys`. Raise it with each change of its result: a job then recomputes stored keys. */
export const KEYS_RULE = 2;

export function hasKeys(row: Partial<PersonKeys>, { nameKey, emailKey, phoneKey }: PersonKeys): boolean {
  return row.nameKey === nameKey && row.emailKey === emailKey && row.phoneKey === phoneKey;
}

/** Names are compared without case, accents, punctuation and spaces. */
export function personKeys({ clientName, clientEmail, clientPhone }: NamedPerson): PersonKeys {
  const nameKey = foldText(clientName)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return { nameKey, emailKey: normaliseEmail(clientEmail), phoneKey: phoneKey(clientPhone ?? "") };
}

/** The folded text that the list's search looks through: name and email. */
export function clientHaystack({ clientName, clientEmail }: Pick<NamedPerson, "clientName" | "clientEmail">): string {
  return foldText(`${clientName}\n${clientEmail}`);
}

// ---- Rows of the live list ------------------------------------------------------------------------------

/**
 * `pathId` is the client's id in addresses; `caseTypeWords` is empty without a case type; the codes are indexes in
 * CLIENT_TYPES and CLIENT_STATUSES; the last two are 1 or 0. The short form marks a deleted client.
 */
export type ClientTuple =
  | [
      number: number,
      updatedAt: number,
      pathId: string,
      clientName: string,
      clientEmail: string,
      clientPhone: string | null,
      caseTypeWords: string,
      typeCode: number,
      statusCode: number,
      onboardedAt: number,
      isPortalGranted: 0 | 1,
      isSample: 0 | 1,
    ]
  | [number: number, updatedAt: number, left: null];
