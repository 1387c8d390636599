/** When somebody is reminded of what is due. Pure. */

import { addDays, weekdayOf } from "../days/rules";

/** Days before the date. */
export const REMINDER_STAGES = [30, 7, 1] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/** The stage under which the log keeps that a client was told of an overdue document. */
export const OVERDUE = 0;
export type LoggedStage = ReminderStage | typeof OVERDUE;

/** What is longer overdue was not forgotten because of us: nobody is woken up about last year. */
const LATEST_DAYS = 30;

/** Today, and the last day before the practice works again. */
export interface Working {
  today: string;
  /** What falls on a weekend is told before it: then nobody would read it. */
  through: string;
}

/** `days` are those on which the practice works, Sunday being 0. */
export function workingOf(today: string, days: readonly number[]): Working {
  let next = addDays(today, 1);
  // A week has every weekday once; without a working day at all nobody is reminded anyway.
  for (let tried = 0; tried < 7 && !days.includes(weekdayOf(next)); tried += 1) next = addDays(next, 1);
  return { today, through: addDays(next, -1) };
}

/** The dates that reminders may be about, from the first to the day after the last. */
export function remindedDates({ today, through }: Working): { from: string; before: string } {
  return { from: addDays(today, -LATEST_DAYS), before: addDays(through, REMINDER_STAGES[0] + 1) };
}

interface Dated {
  dueOn: string;
  /** The day on which the date was set. Whoever sets it for tomorrow needs no reminder that was due before. */
  setOn: string;
}

/** The nearest reminder whose day has come, so that nobody gets two at once; null where there is none. */
export function stageOf({ dueOn, setOn }: Dated, { through }: Working): ReminderStage | null {
  const come = REMINDER_STAGES.filter((stage) => {
    const day = addDays(dueOn, -stage);
    return setOn < day && day <= through;
  });
  return come.at(-1) ?? null;
}

interface Member {
  userId: string;
  isAdmin: boolean;
}

/**
 * Who is told: the owner; at the last reminder the administrators too. Where nobody who works here is the owner, it is the
 * administrators each time.
 */
export function recipientsOf<M extends Member>(
  members: readonly M[],
  { ownerId, stage }: { ownerId: string | null; stage: ReminderStage },
): M[] {
  const owner = members.find(({ userId }) => userId === ownerId);
  const isLast = stage === REMINDER_STAGES.at(-1);
  return members.filter((member) => member === owner || (member.isAdmin && (owner === undefined || isLast)));
}
