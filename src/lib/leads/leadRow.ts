import {
  DEFAULT_LEAD_STATUS,
  LEAD_STATUSES,
  leadHaystack,
  leadIdOf,
  type LeadStatus,
  type LeadTuple,
  type StatusTuple,
} from "../../../convex/leads/rules";
import { plainText } from "../../ui/plainText";

/** A lead in the list. Immutable: every change makes a new object. */
export interface LeadRow {
  readonly key: number;
  readonly leadId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: string | null;
  readonly goal: string | null;
  readonly potentialCents: number | null;
  readonly status: LeadStatus;
  readonly haystack: string;
}

/** The display name: the full name, or the email address of a lead without one. */
export function leadName(lead: { firstName: string; lastName: string; email: string }): string {
  return plainText(`${lead.firstName} ${lead.lastName}`).trim() || plainText(lead.email);
}

export const isGone = (tuple: LeadTuple): boolean => tuple[2] === null;

/** Joins a lead with its stored status. An optimistic status overrides the stored one. */
export function joinLead(
  tuple: LeadTuple,
  stored: StatusTuple | undefined,
  optimistic: LeadStatus | undefined,
): LeadRow {
  const [number, , firstName, lastName = "", email = "", phone = null, role = null, goal = null, cents = null] = tuple;
  const names = { firstName: plainText(firstName ?? ""), lastName: plainText(lastName), email: plainText(email) };
  return {
    key: number,
    leadId: leadIdOf(number),
    ...names,
    fullName: leadName(names),
    phone,
    role,
    goal,
    potentialCents: cents,
    status: optimistic ?? (stored && LEAD_STATUSES[stored[2]]) ?? DEFAULT_LEAD_STATUS,
    haystack: leadHaystack(names),
  };
}
