/**
 * Fields of a new contract, with the sentences for their problems: form and server use the same. Pure; the browser
 * imports this file.
 */

import { retainerCentsOf } from "../money/rules";
import { caseTypeLabel, isCaseTypeKey, OTHER_CASE_TYPE, type StoredCaseType } from "../../practice/caseTypes";
import { cleanEmail, emailProblem } from "../../platform/emailAddresses";
import { nameText } from "../../platform/texts";

/** As typed. `caseType` is a key; `customCaseType` counts for Other only. */
export interface ContractForm {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  caseType: string;
  customCaseType: string;
  services: string;
  fee: string;
}
export type ContractField = keyof ContractForm;

/** In the order of the form. */
export const CONTRACT_FIELDS = [
  "clientName",
  "clientEmail",
  "clientPhone",
  "caseType",
  "customCaseType",
  "services",
  "fee",
] as const satisfies readonly ContractField[];

/** The terms of a right form; texts are trimmed. */
export interface ContractTerms extends StoredCaseType {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  services: string;
  feeCents: number;
}

export const CONTRACT_TYPE = "Legal Services Agreement";

const MAX_FEE_CENTS = 100_000_000;
const PHONE = /^\+?[1-9]\d{0,15}$/;
const SHORTEST_PHONE = 10;

const LONGEST: Record<ContractField, number> = {
  clientName: 200,
  clientEmail: 254,
  clientPhone: 40,
  caseType: 40,
  customCaseType: 200,
  services: 5_000,
  fee: 40,
};

const IN_WORDS: Record<ContractField, string> = {
  clientName: "Client name",
  clientEmail: "Client email",
  clientPhone: "Client phone",
  caseType: "Case type",
  customCaseType: "Case type",
  services: "Services description",
  fee: "Fee amount",
};

/** Commas between thousands. The comma of "3500,50" is not one: it would make the fee a hundred times too high. */
const GROUPED = /^([+-]?\d{1,3})((?:,\d{3})+)(?![\d,])/;

/** The payment provider makes no link for $0, and the balance cannot be charged before the retainer. */
const TOO_SMALL = "Fee amount must be at least $1.67, so that the retainer comes to at least $1";

/** "$3,500.50" is 350050; ignores the dollar sign, thousands separators and spaces. */
export function readFee(text: string): { feeCents: number } | { problem: string } {
  const digits = text.replace(/[\s$]/g, "").replace(GROUPED, (grouped) => grouped.replaceAll(",", ""));
  if (digits === "") return { problem: "Fee amount is required" };
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(digits)) return { problem: "Fee amount must be a number" };
  const dollars = Number(digits);
  if (!(dollars > 0)) return { problem: "Fee amount must be greater than 0" };
  if (dollars * 100 > MAX_FEE_CENTS) return { problem: "Fee amount must be at most $1,000,000" };
  const feeCents = Math.round(dollars * 100);
  // "1.500" is refused, too: it may mean one thousand five hundred.
  const hasTwoDecimals = !/\.\d{3}/.test(digits) && feeCents / 100 === dollars;
  if (!hasTwoDecimals) return { problem: "Fee amount can have at most two decimals" };
  return retainerCentsOf(feeCents) > 0 ? { feeCents } : { problem: TOO_SMALL };
}

/** Ignores separators: an optional plus, no leading zero, at most 16 digits, at least 10 characters. */
export function isPhone(text: string): boolean {
  const compact = text.replace(/[\s\-.()]/g, "");
  return compact.length >= SHORTEST_PHONE && PHONE.test(compact);
}

/** The problem of the client's address, or null. */
export function clientEmailProblem(text: string): string | null {
  return text.trim() === "" ? "Client email is required" : emailProblem(text, "Invalid email format");
}

const CHECKS: Record<ContractField, (text: string, form: ContractForm) => string | null> = {
  clientName: (text) => (nameText(text) === "" ? "Client name is required" : null),
  clientEmail: clientEmailProblem,
  clientPhone: (text) => (text === "" || isPhone(text) ? null : "Invalid phone number format"),
  caseType: (text) => (isCaseTypeKey(text) ? null : "Case type is required"),
  customCaseType: (text, { caseType }) =>
    caseType === OTHER_CASE_TYPE && text === "" ? "Please specify the case type" : null,
  services: (text) => (text === "" ? "Services description is required" : null),
  fee: (text) => {
    const read = readFee(text);
    return "problem" in read ? read.problem : null;
  },
};

export function problemWith(field: ContractField, form: ContractForm): string | null {
  const text = form[field].trim();
  if (text.length > LONGEST[field]) {
    return `${IN_WORDS[field]} can have at most ${LONGEST[field].toLocaleString("en-US")} characters`;
  }
  return CHECKS[field](text, form);
}

/** The terms, or the first wrong field. */
export function readContractForm(
  form: ContractForm,
): { ok: true; terms: ContractTerms } | { ok: false; field: ContractField; reason: string } {
  for (const field of CONTRACT_FIELDS) {
    const reason = problemWith(field, form);
    if (reason !== null) return { ok: false, field, reason };
  }
  const fee = readFee(form.fee);
  const caseType = form.caseType.trim();
  if ("problem" in fee || !isCaseTypeKey(caseType)) {
    throw new Error("A form without problems has a fee and a case type.");
  }
  const customCaseType = caseType === OTHER_CASE_TYPE ? form.customCaseType.trim() : null;
  const terms = {
    clientName: nameText(form.clientName),
    clientEmail: cleanEmail(form.clientEmail),
    clientPhone: form.clientPhone.trim() === "" ? null : form.clientPhone.trim(),
    caseType,
    customCaseType,
    services: form.services.trim(),
    feeCents: fee.feeCents,
  };
  return { ok: true, terms };
}

/** Default scope of services in the form. */
export function servicesFor(caseType: StoredCaseType): string {
  return `Preparation and filing of ${caseTypeLabel(caseType)}`;
}
