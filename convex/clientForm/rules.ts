/**
 * What a client's record must say, and the sentences for what is wrong with it: the form and the server read the same. Pure; the
 * browser imports this file.
 */

import { isCaseTypeKey, OTHER_CASE_TYPE, type CaseTypeKey } from "../caseTypes/rules";
import { CLIENT_STATUSES, CLIENT_TYPES, type ClientStatus, type ClientType } from "../clients/rules";
import { cleanEmail, emailProblem } from "../emailAddresses/rules";
import { phoneProblem } from "../phoneNumbers/rules";
import { nameText } from "../texts/rules";

/** As it was typed. `caseType` is a key of the case types or empty, `customCaseType` counts with Other only. */
export interface ClientForm {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  clientType: string;
  caseType: string;
  customCaseType: string;
}
export type ClientField = keyof ClientForm;

/** In the order of the form. */
export const CLIENT_FIELDS = [
  "clientName",
  "clientEmail",
  "clientPhone",
  "clientType",
  "caseType",
  "customCaseType",
] as const satisfies readonly ClientField[];

export const NEW_CLIENT: ClientForm = {
  clientName: "",
  clientEmail: "",
  clientPhone: "",
  clientType: "beneficiary",
  caseType: "",
  customCaseType: "",
};

/** The form of a client who is there already says their status, too. */
export interface ClientEdit extends ClientForm {
  status: string;
}
export type EditField = keyof ClientEdit;
export const EDIT_FIELDS = [...CLIENT_FIELDS, "status"] as const satisfies readonly EditField[];

/** What a record says when its form is right; the texts are trimmed. */
interface Facts {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  clientType: ClientType;
  caseType: CaseTypeKey | null;
  customCaseType: string | null;
}

const REQUIRED = "Please fill in all required fields";

/** Characters of one field; what a person types is far shorter. */
const LONGEST: Record<ClientField, number> = {
  clientName: 200,
  clientEmail: 254,
  clientPhone: 40,
  clientType: 40,
  caseType: 40,
  customCaseType: 200,
};

export function isClientType(text: string): text is ClientType {
  return CLIENT_TYPES.some((type) => type === text);
}

const CHECKS: Record<ClientField, (text: string, form: ClientForm) => string | null> = {
  clientName: (text) => (nameText(text) === "" ? REQUIRED : null),
  clientEmail: (text) => {
    if (text === "") return REQUIRED;
    return emailProblem(text, "Please enter a valid email address");
  },
  // A phone is whatever somebody can dial: with an extension, or in the way of another country.
  clientPhone: phoneProblem,
  clientType: (text) => (isClientType(text) ? null : REQUIRED),
  caseType: (text) => (text === "" || isCaseTypeKey(text) ? null : "Please choose a case type from the list"),
  customCaseType: (text, { caseType }) =>
    caseType.trim() === OTHER_CASE_TYPE && text === "" ? "Please specify the case type" : null,
};

function isClientStatus(text: string): text is ClientStatus {
  return CLIENT_STATUSES.some((status) => status === text);
}

/** What is wrong with one field, or null. */
export function clientProblem(field: ClientField, form: ClientForm): string | null {
  const text = form[field].trim();
  if (text.length > LONGEST[field]) return `At most ${LONGEST[field].toLocaleString("en-US")} characters`;
  return CHECKS[field](text, form);
}

/** The facts, or the first field that is wrong. */
export function readClientForm(
  form: ClientForm,
): { ok: true; facts: Facts } | { ok: false; field: ClientField; reason: string } {
  for (const field of CLIENT_FIELDS) {
    const reason = clientProblem(field, form);
    if (reason !== null) return { ok: false, field, reason };
  }
  const [clientType, caseType] = [form.clientType.trim(), form.caseType.trim()];
  if (!isClientType(clientType)) throw new Error("A form without problems has a client type.");
  const phone = form.clientPhone.trim();
  const facts = {
    clientName: nameText(form.clientName),
    clientEmail: cleanEmail(form.clientEmail),
    clientPhone: phone === "" ? null : phone,
    clientType,
    caseType: isCaseTypeKey(caseType) ? caseType : null,
    customCaseType: caseType === OTHER_CASE_TYPE ? form.customCaseType.trim() : null,
  };
  return { ok: true, facts };
}

/** What the form of a stored client says when it is right. */
export interface EditedFacts extends Facts {
  status: ClientStatus;
}

/** What is wrong with one field of an edit, or null. */
export function editProblem(field: EditField, edit: ClientEdit): string | null {
  if (field !== "status") return clientProblem(field, edit);
  return isClientStatus(edit.status) ? null : "Please choose a status from the list";
}

/** The facts and the status of an edit, or the first field that is wrong. */
export function readClientEdit(
  edit: ClientEdit,
): { ok: true; facts: EditedFacts } | { ok: false; field: EditField; reason: string } {
  const read = readClientForm(edit);
  if (!read.ok) return read;
  const { status } = edit;
  if (isClientStatus(status)) return { ok: true, facts: { ...read.facts, status } };
  return { ok: false, field: "status", reason: editProblem("status", edit) ?? "" };
}

/** The form of a client as it is stored. */
export function editOf({ clientPhone, caseType, customCaseType, ...texts }: EditedFacts): ClientEdit {
  const { clientName, clientEmail, clientType, status } = texts;
  const empty = { clientPhone: clientPhone ?? "", caseType: caseType ?? "", customCaseType: customCaseType ?? "" };
  return { clientName, clientEmail, clientType, status, ...empty };
}

/** What a known record shares with the person. */
export const KNOWN_BY = ["name", "email", "phone"] as const;
export type KnownBy = (typeof KNOWN_BY)[number];

/** The records that are looked through. */
export const KNOWN_KINDS = ["client", "relatedPerson", "lead", "contract"] as const;
export type KnownKind = (typeof KNOWN_KINDS)[number];
