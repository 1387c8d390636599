import { isCutForList } from "../../../convex/liveList/rules";
import type { LeadRow } from "./leadRow";
import { paths } from "../../lib/paths";

/**
 * Where "Create Contract" leads: the form, filled with what the lead already says. The goal names the kind of case, unless
 * the list has only its beginning: a contract must not say half a sentence.
 */
export function contractLink(lead: Pick<LeadRow, "fullName" | "email" | "phone" | "goal">): string {
  const query = new URLSearchParams({
    clientName: lead.fullName,
    clientEmail: lead.email,
    clientPhone: lead.phone ?? "",
    caseType: lead.goal === null || isCutForList(lead.goal) ? "" : lead.goal,
  });
  return `${paths.createContract}?${query.toString()}`;
}
