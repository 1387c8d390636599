/** Ids of records in URLs. Pure; the browser imports this file. */

const LEAD_ID = /^lead-([1-9]\d{0,14}|0)$/;

export function leadIdOf(number: number): string {
  return `lead-${String(number)}`;
}

/** The number in a lead's id, or null for anything else. */
export function parseLeadId(leadId: string): number | null {
  const digits = LEAD_ID.exec(leadId)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A contract's id in URLs: its signing request's, or its record's before it is sent. */
export function contractPathIdOf(contract: { submissionId: string | null; _id: string }): string {
  return contract.submissionId ?? contract._id;
}
