import { type LeadStatus, readStatusTuple, type StatusTuple } from "../../../../convex/leads/status/rules";
import { leadIdOf } from "../../../../convex/platform/ids";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import { foldText } from "../../../../convex/platform/texts";
import { plainText } from "../../../ui/text/plainText";

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
  readonly ownerId: string | null;
  /** An ISO date on the practice's calendar. */
  readonly nextContactOn: string | null;
  readonly haystack: string;
}

/** Fields of a lead that staff set, as an optimistic update. */
export type LeadPatch = Partial<Pick<LeadRow, "status" | "ownerId" | "nextContactOn">>;

/** The display name: the full name, or the email address of a lead without one. */
export function leadName(lead: { firstName: string; lastName: string; email: string }): string {
  return plainText(`${lead.firstName} ${lead.lastName}`).trim() || plainText(lead.email);
}

export const isLeadGone = (tuple: LeadTuple): boolean => tuple[2] === null;

/** The folded text that the search looks through: the full name and the email address. */
export function leadHaystack(lead: { firstName: string; lastName: string; email: string }): string {
  // The line break keeps a match from spanning the end of the name and the start of the address.
  return foldText(`${lead.firstName} ${lead.lastName}\n${lead.email}`);
}

/** Joins a lead with its status, owner and next contact. Optimistic values override the stored ones. */
export function joinLead(
  tuple: LeadTuple,
  stored: StatusTuple | undefined,
  optimistic: LeadPatch | undefined,
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
    ...readStatusTuple(stored),
    ...optimistic,
    haystack: leadHaystack(names),
  };
}
