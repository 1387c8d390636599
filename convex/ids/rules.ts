/** The ids of records in addresses. Pure; the browser imports this file. */

const LEAD_ID = /^lead-([1-9]\d{0,14}|0)$/;

export function leadIdOf(number: number): string {
  return `lead-${String(number)}`;
}

/** The number inside a lead's id, or null for anything that is not one. */
export function parseLeadId(leadId: string): number | null {
  const digits = LEAD_ID.exec(leadId)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A contract has the id of its signing request there; before it has been sent, that of its record. */
export function contractPathIdOf(contract: { submissionId: string | null; _id: string }): string {
  return contract.submissionId ?? contract._id;
}
