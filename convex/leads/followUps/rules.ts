/** Follow-ups of leads: owners and next contacts. Pure; the browser imports this file. */
import { dueProblem } from "../../platform/days";

/** No owner, or no date. */
export const NONE = "";

/** A lead is due from the day of its next contact on. Both are ISO dates. */
export function isDue(nextContactOn: string | null, today: string | null): boolean {
  return nextContactOn !== null && today !== null && nextContactOn <= today;
}

/** The problem with a next contact's date, or null. It may be past: a lead may be overdue from the start. */
export function nextContactProblem(day: string): string | null {
  return day === NONE ? null : dueProblem(day);
}

/** More people than one practice has. */
export const MOST_IN_ROTATION = 50;

/** The member for the next new lead: the first eligible one after the last; null if none is eligible. */
export function nextInTurn<Id extends string>(
  members: readonly Id[],
  last: Id | null,
  isHere: (member: Id) => boolean,
): Id | null {
  const from = last === null ? 0 : members.indexOf(last) + 1;
  const inTurn = [...members.slice(from), ...members.slice(0, from)];
  return inTurn.find(isHere) ?? null;
}
