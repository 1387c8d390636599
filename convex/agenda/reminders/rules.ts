/** Stages and recipients of reminders. Pure. */

import { addDays, weekdayOf } from "../../platform/days";

/** Days before the date. */
export const REMINDER_STAGES = [30, 7, 1] as const;
export type ReminderStage = (typeof REMINDER_STAGES)[number];

/** The log's stage for a client's notice of an overdue document. */
export const OVERDUE = 0;
export type LoggedStage = ReminderStage | typeof OVERDUE;

/** Latest reminder after the date, in days: older items were not forgotten because of a downtime. */
const LATEST_DAYS = 30;

/** Today, and the last day before the practice works again. */
export interface Working {
  today: string;
  /** A stage that falls on a weekend is sent before it, because nobody would read it then. */
  through: string;
}

/** `days` are the practice's working days, Sunday being 0. */
export function workingOf(today: string, days: readonly number[]): Working {
  let next = addDays(today, 1);
  // Seven tries cover a week; without any working day, no reminder is sent anyway.
  for (let tried = 0; tried < 7 && !days.includes(weekdayOf(next)); tried += 1) next = addDays(next, 1);
  return { today, through: addDays(next, -1) };
}

/** The dates that reminders may be about, from the first to the day after the last. */
export function remindedDates({ today, through }: Working): { from: string; before: string } {
  return { from: addDays(today, -LATEST_DAYS), before: addDays(through, REMINDER_STAGES[0] + 1) };
}

interface Dated {
  dueOn: string;
  /** The day on which the date was set: stages before it are skipped. */
  setOn: string;
}

/** The nearest stage whose day has come, so that nobody gets two at once; null if there is none. */
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
 * The recipients: the owner, and at the last stage the administrators, too. Without an owner who works here, the administrators
 * at each stage.
 */
export function recipientsOf<M extends Member>(
  members: readonly M[],
  { ownerId, stage }: { ownerId: string | null; stage: ReminderStage },
): M[] {
  const owner = members.find(({ userId }) => userId === ownerId);
  const isLast = stage === REMINDER_STAGES.at(-1);
  return members.filter((member) => member === owner || (member.isAdmin && (owner === undefined || isLast)));
}
