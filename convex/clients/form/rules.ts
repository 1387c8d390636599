/**
 * Fields of a client's record, with the sentences for their problems: form and server use the same. Pure; the browser
 * imports this file.
 */

import { isCaseTypeKey, OTHER_CASE_TYPE, type CaseTypeKey } from "../../practice/caseTypes";
import { CLIENT_FIELDS, CLIENT_STATUSES, CLIENT_TYPES, type ClientStatus, type ClientType } from "../record/rules";
import { cleanEmail, emailProblem } from "../../platform/emailAddresses";
import { findWrong, lengthProblem, type ReadForm } from "../../platform/forms";
import { phoneProblem } from "../../platform/phoneNumbers";
import { nameText } from "../../platform/texts";

/** As typed. `caseType` is a key or empty; `customCaseType` counts for Other only. */
export interface ClientForm {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  clientType: string;
  caseType: string;
  customCaseType: string;
}
export type ClientField = keyof ClientForm;

export const NEW_CLIENT: ClientForm = {
  clientName: "",
  clientEmail: "",
  clientPhone: "",
  clientType: "beneficiary",
  caseType: "",
  customCaseType: "",
};

/** The form of an existing client also has the status. */
export interface ClientEdit extends ClientForm {
  status: string;
}
export type EditField = keyof ClientEdit;

/** The facts of a right form; texts are trimmed. */
interface Facts {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  clientType: ClientType;
  caseType: CaseTypeKey | null;
  customCaseType: string | null;
}

const REQUIRED = "Please fill in all required fields";

/** Maximum length of each field. */
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
  // Any phone number that can be dialled: with an extension, or in another country's format.
  clientPhone: phoneProblem,
  clientType: (text) => (isClientType(text) ? null : REQUIRED),
  caseType: (text) => (text === "" || isCaseTypeKey(text) ? null : "Please choose a case type from the list"),
  customCaseType: (text, { caseType }) =>
    caseType.trim() === OTHER_CASE_TYPE && text === "" ? "Please specify the case type" : null,
};

function isClientStatus(text: string): text is ClientStatus {
  return CLIENT_STATUSES.some((status) => status === text);
}

/** The problem of one field, or null. */
export function clientProblem(field: ClientField, form: ClientForm): string | null {
  const text = form[field].trim();
  return lengthProblem(text, LONGEST[field]) ?? CHECKS[field](text, form);
}

/** The facts, or the first wrong field. */
export function readClientForm(form: ClientForm): ReadForm<Facts, ClientField> {
  const wrong = findWrong(CLIENT_FIELDS, (field) => clientProblem(field, form));
  if (wrong !== null) return wrong;
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

/** The facts of an existing client's right form. */
export interface EditedFacts extends Facts {
  status: ClientStatus;
}

/** The problem of one field of an edit, or null. */
export function editProblem(field: EditField, edit: ClientEdit): string | null {
  if (field !== "status") return clientProblem(field, edit);
  return isClientStatus(edit.status) ? null : "Please choose a status from the list";
}

/** The facts and the status of an edit, or the first wrong field. */
export function readClientEdit(edit: ClientEdit): ReadForm<EditedFacts, EditField> {
  const read = readClientForm(edit);
  if (!read.ok) return read;
  const { status } = edit;
  if (isClientStatus(status)) return { ok: true, facts: { ...read.facts, status } };
  return { ok: false, field: "status", reason: editProblem("status", edit) ?? "" };
}

/** The form of a stored client. */
export function editOf({ clientPhone, caseType, customCaseType, ...texts }: EditedFacts): ClientEdit {
  const { clientName, clientEmail, clientType, status } = texts;
  const empty = { clientPhone: clientPhone ?? "", caseType: caseType ?? "", customCaseType: customCaseType ?? "" };
  return { clientName, clientEmail, clientType, status, ...empty };
}
