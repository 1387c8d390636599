/** Who follows up a lead, and when. Pure; the browser imports this file. */
import { dueProblem } from "../days/rules";

/** The owner of a lead that nobody has, and the date where there is none. */
export const NONE = "";

/** A lead is due on the day of its next contact and after it. Both are ISO dates. */
export function isDue(nextContactOn: string | null, today: string | null): boolean {
  return nextContactOn !== null && today !== null && nextContactOn <= today;
}

/** What is wrong with the date of a next contact; null where nothing is. It may be past: a lead may be overdue from the start. */
export function nextContactProblem(day: string): string | null {
  return day === NONE ? null : dueProblem(day);
}

/** More people than one practice has. */
export const MOST_IN_TURN = 50;

/** Who gets the next new lead: the first after the last one who may; null where nobody may. */
export function nextInTurn<Id extends string>(
  members: readonly Id[],
  last: Id | null,
  isHere: (member: Id) => boolean,
): Id | null {
  const from = last === null ? 0 : members.indexOf(last) + 1;
  const inTurn = [...members.slice(from), ...members.slice(0, from)];
  return inTurn.find(isHere) ?? null;
}
