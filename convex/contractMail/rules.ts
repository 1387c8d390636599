/** When a client is reminded, and of what. Pure. */

/** What a client is reminded of. */
export type Reminder = "unsigned" | "unpaidRetainer" | "unpaidBalance";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days after which a client is reminded. */
export const REMINDER_DAYS = [3, 7] as const;
/** What is older is not begun with: a switch that is turned on, or a server that was off, wakes nobody up about last year. */
const LATEST_DAYS = 30;

/** The reminder that is due: the latest of those whose time has come, so that nobody gets two at once. Null: none. */
export function dueDay(since: number, now: number): (typeof REMINDER_DAYS)[number] | null {
  const days = (now - since) / DAY_MS;
  if (days > LATEST_DAYS) return null;
  return REMINDER_DAYS.findLast((day) => days >= day) ?? null;
}

export interface DueReminder {
  reminder: Reminder;
  /** When it was sent, or signed, or the balance's link was sent. */
  since: number;
  day: number;
}

/** Each is sent once. */
export function reminderKey(contractId: string, { reminder, since, day }: DueReminder): string {
  return `passage-${contractId}-${reminder}-${String(since)}-${String(day)}`;
}

export interface WorkingTimes {
  timeZone: string;
  workingHours: { days: number[]; opensAt: number; closesAt: number };
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Whether the practice works at this moment, by its own clock. */
export function isWorkingMoment(at: number, { timeZone, workingHours }: WorkingTimes): boolean {
  const format = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en-US", format).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const minutes = Number(part("hour")) * 60 + Number(part("minute"));
  const isDay = workingHours.days.includes(WEEKDAYS.indexOf(part("weekday")));
  return isDay && minutes >= workingHours.opensAt && minutes < workingHours.closesAt;
}
