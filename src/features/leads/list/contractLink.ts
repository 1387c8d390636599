import { isCutForList } from "../../../../convex/platform/liveList/rules";
import type { LeadRow } from "../shared/leadRow";
import { paths } from "../../../lib/paths";

/**
 * The link to the contract form, prefilled from the lead. The goal becomes the case type, unless the list holds a truncated goal:
 * a contract must not contain half a sentence.
 */
export function newContractLink(lead: Pick<LeadRow, "leadId" | "fullName" | "email" | "phone" | "goal">): string {
  const query = new URLSearchParams({
    clientName: lead.fullName,
    clientEmail: lead.email,
    clientPhone: lead.phone ?? "",
    caseType: lead.goal === null || isCutForList(lead.goal) ? "" : lead.goal,
    leadId: lead.leadId,
  });
  return `${paths.createContract}?${query.toString()}`;
}
