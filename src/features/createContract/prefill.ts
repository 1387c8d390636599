import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { OTHER_CASE_TYPE, readCaseType } from "../../../convex/caseTypes/rules";
import { servicesFor, type ContractForm } from "../../../convex/contractForm/rules";
import { parseLeadId } from "../../../convex/ids/rules";
import { EARLIER_PARAMETER } from "../../lib/paths";
import { plainText } from "../../ui/plainText";

/** The lead that a contract comes from, as its own page reads it. */
type Lead = NonNullable<FunctionReturnType<typeof api.leads.staff.get>>;
export type PrefillLead = Pick<Lead, "firstName" | "lastName" | "email" | "phone" | "goal">;

/** The parameters of the address that fill in the form. */
const PARAMETERS = ["clientName", "clientEmail", "clientPhone", "caseType"] as const;

type Given = Record<(typeof PARAMETERS)[number], string>;

function ofLead(lead: PrefillLead | null): Given {
  const name = lead === null ? "" : `${lead.firstName} ${lead.lastName}`;
  return {
    clientName: plainText(name).trim(),
    clientEmail: plainText(lead?.email ?? ""),
    clientPhone: lead?.phone ?? "",
    caseType: plainText(lead?.goal ?? ""),
  };
}

/** The form as the address asks for it, and as the lead has what it leaves open; a case type that is none of ours becomes Other with that text. */
export function prefilled(parameters: URLSearchParams, lead: PrefillLead | null): ContractForm {
  const known = ofLead(lead);
  const given = (name: keyof Given) => parameters.get(name) ?? known[name];
  const caseType = readCaseType(given("caseType"));
  return {
    clientName: given("clientName"),
    clientEmail: given("clientEmail"),
    clientPhone: given("clientPhone"),
    caseType: caseType?.caseType ?? "",
    customCaseType: caseType?.caseType === OTHER_CASE_TYPE ? (caseType.customCaseType ?? "") : "",
    services: caseType === null ? "" : servicesFor(caseType),
    fee: "",
  };
}

/** A contract whose terms are to be offered once more. */
export type EarlierContract = Pick<
  NonNullable<FunctionReturnType<typeof api.contractDetail.staff.get>>,
  | "number"
  | "clientName"
  | "clientEmail"
  | "clientPhone"
  | "caseType"
  | "customCaseType"
  | "services"
  | "feeCents"
  | "leadId"
>;

/** The form with the terms of an earlier contract. */
export function ofEarlier(contract: EarlierContract): ContractForm {
  const { clientName, clientEmail, clientPhone, caseType, customCaseType, services, feeCents } = contract;
  return {
    clientName: plainText(clientName),
    clientEmail,
    clientPhone: clientPhone ?? "",
    caseType,
    customCaseType: customCaseType ?? "",
    services,
    fee: feeCents % 100 === 0 ? String(feeCents / 100) : (feeCents / 100).toFixed(2),
  };
}

/** The contract whose terms the form is to have, or null. */
export function earlierOf(parameters: URLSearchParams): string | null {
  return parameters.get(EARLIER_PARAMETER);
}

/** The lead that the contract comes from, or null. */
export function leadOf(parameters: URLSearchParams): string | null {
  const leadId = parameters.get("leadId");
  return leadId !== null && parseLeadId(leadId) !== null ? leadId : null;
}

/** The lead that has to be read for the form: its own, where the address does not say everything; otherwise null. */
export function leadToRead(parameters: URLSearchParams): string | null {
  return PARAMETERS.every((name) => parameters.has(name)) ? null : leadOf(parameters);
}
