import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { OTHER_CASE_TYPE, readCaseType } from "../../../../convex/practice/caseTypes";
import { servicesFor, type ContractForm } from "../../../../convex/contracts/form/rules";
import { parseLeadId } from "../../../../convex/platform/ids";
import type { Contract } from "../shared/contract";
import { plainText } from "../../../ui/text/plainText";

/** A contract's lead, as its own page receives it. */
type Lead = NonNullable<FunctionReturnType<typeof api.leads.record.staff.get>>;
export type PrefillLead = Pick<Lead, "firstName" | "lastName" | "email" | "phone" | "goal">;

/** The parameters of the address that fill in the form. */
const PARAMETERS = ["clientName", "clientEmail", "clientPhone", "caseType"] as const;

type PrefillValues = Record<(typeof PARAMETERS)[number], string>;

function ofLead(lead: PrefillLead | null): PrefillValues {
  const name = lead === null ? "" : `${lead.firstName} ${lead.lastName}`;
  return {
    clientName: plainText(name).trim(),
    clientEmail: plainText(lead?.email ?? ""),
    clientPhone: lead?.phone ?? "",
    caseType: plainText(lead?.goal ?? ""),
  };
}

/** A client of the practice, as the client's own page receives it. */
type Client = NonNullable<FunctionReturnType<typeof api.workspace.clientRecord.staff.get>>;
export type PrefillClient = Pick<Client, "clientName" | "clientEmail" | "clientPhone">;

function ofClient({ clientName, clientEmail, clientPhone }: PrefillClient): PrefillValues {
  return {
    clientName: plainText(clientName),
    clientEmail: plainText(clientEmail),
    clientPhone: clientPhone ?? "",
    // Another contract is mostly about another case.
    caseType: "",
  };
}

/** The records that fill in the fields that the address leaves empty. */
interface PrefillRecords {
  lead: PrefillLead | null;
  client: PrefillClient | null;
}

/** The form as the address prefills it, then the client or the lead; an unknown case type becomes Other with that text. */
export function prefilled(parameters: URLSearchParams, { lead, client }: PrefillRecords): ContractForm {
  const known = client === null ? ofLead(lead) : ofClient(client);
  const given = (name: keyof PrefillValues) => parameters.get(name) ?? known[name];
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

/** A contract whose terms can be copied. */
export type EarlierContract = Pick<
  Contract,
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

/** Id of the lead that the contract comes from, or null. */
export function leadOf(parameters: URLSearchParams): string | null {
  const leadId = parameters.get("leadId");
  return leadId !== null && parseLeadId(leadId) !== null ? leadId : null;
}

/** Id of the lead to read for the form; null if the address has every value, or names no lead. */
export function leadToRead(parameters: URLSearchParams): string | null {
  return PARAMETERS.every((name) => parameters.has(name)) ? null : leadOf(parameters);
}
