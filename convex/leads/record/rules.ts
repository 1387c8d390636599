/** Statuses of leads and rows of their live list. Pure; the browser imports this file. */

/** In the order of the tabs, the menus and the sorted list. */
export const LEAD_STATUSES = ["needs_followup", "actively_contacting", "thinking", "not_interested", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Codes of statuses in rows of the live list. A code never changes, and a new status takes an unused number. */
export const LEAD_STATUS_CODES: Record<LeadStatus, number> = {
  needs_followup: 0,
  actively_contacting: 1,
  thinking: 2,
  not_interested: 3,
  closed: 4,
};

/** The status of a lead without a stored one. */
export const DEFAULT_LEAD_STATUS: LeadStatus = "needs_followup";

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  needs_followup: "Needs Follow-up",
  actively_contacting: "Actively Contacting",
  thinking: "Thinking About It",
  not_interested: "Not Interested",
  closed: "Closed",
};

export function canCreateContract(status: LeadStatus): boolean {
  return status === "closed" || status === "actively_contacting";
}

/** Most leads in one group of merged leads. */
export const MAX_GROUP = 10;

/** A sheet header as a label: capitalises words and splits code names ("visa_type", "visaType"). */
export function formatFieldName(header: string): string {
  const words = header
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, " ");
  const isCodeName = /^[a-z][A-Za-z0-9]*$/.test(words);
  const spaced = isCodeName ? words.replace(/([a-z0-9])([A-Z])/g, "$1 $2") : words;
  return spaced.replace(/(?<=^|[\s(/])\p{Ll}/gu, (first) => first.toUpperCase());
}

// ---- Rows of the live list: arrays, because they are sent once per open screen and change ---------------

/** `number` is the n of `lead-{n}`, `updatedAt` is epoch ms; the short form means that the lead has left the list. */
export type LeadTuple =
  | [
      number: number,
      updatedAt: number,
      firstName: string,
      lastName: string,
      email: string,
      phone: string | null,
      role: string | null,
      goal: string | null,
      potentialCents: number | null,
    ]
  | [number: number, updatedAt: number, left: null];

/** `statusCode` is of LEAD_STATUS_CODES. The long form is for a lead with an owner or a date; "" is none. */
export type StatusTuple =
  | [number: number, updatedAt: number, statusCode: number]
  | [number: number, updatedAt: number, statusCode: number, ownerId: string, nextContactOn: string];
