/** What the live list knows of what was decided about a lead. Pure; the browser imports this file. */
import { DEFAULT_LEAD_STATUS, LEAD_STATUSES, type LeadStatus, type StatusTuple } from "../leads/rules";

/** What was decided about a lead, of a row that may end with its author. */
export function readDecided(tuple: StatusTuple | undefined) {
  const [, , code, ownerId, nextContactOn] = tuple ?? [];
  const textOr = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const status = code === undefined ? undefined : LEAD_STATUSES[code];
  return { status: status ?? DEFAULT_LEAD_STATUS, ownerId: textOr(ownerId), nextContactOn: textOr(nextContactOn) };
}

interface Decided {
  number: number;
  updatedAt: number;
  status: LeadStatus;
  ownerId?: string;
  nextContactOn?: string;
}

export function statusTuple(decided: Decided): StatusTuple {
  const { number, updatedAt, status, ownerId = "", nextContactOn = "" } = decided;
  const code = LEAD_STATUSES.indexOf(status);
  return ownerId + nextContactOn === "" ? [number, updatedAt, code] : [number, updatedAt, code, ownerId, nextContactOn];
}

/** The statuses that a row may have. */
export const DECIDED_STATUSES = LEAD_STATUSES;
