import { OTHER_CASE_TYPE, readCaseType } from "../../../convex/caseTypes/rules";
import { servicesFor, type ContractForm } from "../../../convex/contractForm/rules";
import { parseLeadId } from "../../../convex/leads/rules";

export const EMPTY_FORM: ContractForm = {
  clientName: "",
  clientEmail: "",
  clientPhone: "",
  caseType: "",
  customCaseType: "",
  services: "",
  fee: "",
};

/** The form as the address asks for it; a case type that is none of ours becomes Other with that text. */
export function prefilled(parameters: URLSearchParams): ContractForm {
  const caseType = readCaseType(parameters.get("caseType") ?? "");
  return {
    ...EMPTY_FORM,
    clientName: parameters.get("clientName") ?? "",
    clientEmail: parameters.get("clientEmail") ?? "",
    clientPhone: parameters.get("clientPhone") ?? "",
    caseType: caseType?.caseType ?? "",
    customCaseType: caseType?.caseType === OTHER_CASE_TYPE ? (caseType.customCaseType ?? "") : "",
    services: caseType === null ? "" : servicesFor(caseType),
  };
}

/** The lead that the contract comes from, or null. */
export function leadOf(parameters: URLSearchParams): string | null {
  const leadId = parameters.get("leadId");
  return leadId !== null && parseLeadId(leadId) !== null ? leadId : null;
}
