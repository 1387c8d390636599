/** Letters to clients about their contract, and when a client is reminded. Pure. */

import { composeLetter, type LetterAction, type WrittenLetter } from "../mail/rules";

/** What the letters speak of. A link is null where there is nothing to do by it. */
export interface LetterFacts {
  clientName: string;
  firmName: string;
  firmPhone: string;
  firmEmail: string;
  caseTypeWords: string;
  signingUrl: string | null;
  payment: { url: string; amount: string; what: "retainer" | "balance" } | null;
}

interface Draft {
  subject: string;
  opening: string;
  facts: LetterFacts;
}

function actionsOf({ signingUrl, payment }: LetterFacts): LetterAction[] {
  const actions: LetterAction[] = [];
  if (signingUrl !== null) actions.push({ words: "Read and sign your contract", url: signingUrl });
  if (payment !== null) actions.push({ words: `Pay the ${payment.what} of ${payment.amount}`, url: payment.url });
  return actions;
}

function contactOf({ firmName, firmPhone, firmEmail }: LetterFacts): string {
  const ways = [firmPhone, firmEmail].filter((each) => each.trim() !== "");
  return ways.length === 0
    ? `Questions? Write back to this email.\n${firmName}`
    : `Questions? ${ways.join(" or ")}.\n${firmName}`;
}

function write({ subject, opening, facts }: Draft): WrittenLetter {
  const greeting = `Dear ${facts.clientName},`;
  const caution =
    "These links are yours alone: whoever has them can sign and pay in your name. Please do not pass them on.";
  return composeLetter(subject, [greeting, opening, ...actionsOf(facts), caution, contactOf(facts)]);
}

/** The letter that brings the contract, and the payment link where there is one. */
export function contractLetter(facts: LetterFacts): WrittenLetter {
  const { firmName, caseTypeWords } = facts;
  const opening =
    facts.signingUrl === null
      ? `Your contract with ${firmName} for ${caseTypeWords} is signed. What is left is the payment.`
      : `Your contract with ${firmName} for ${caseTypeWords} is ready.`;
  return write({ subject: `Your contract with ${firmName}`, opening, facts });
}

export function balanceLetter(facts: LetterFacts): WrittenLetter {
  const { firmName, caseTypeWords } = facts;
  const opening = `The balance for ${caseTypeWords} is due now. You can pay it here.`;
  return write({ subject: `The balance of your contract with ${firmName}`, opening, facts });
}

/** What a client is reminded of. */
export type Reminder = "unsigned" | "unpaidRetainer" | "unpaidBalance";

const REMINDER_WORDS: Record<Reminder, { subject: string; opening: string }> = {
  unsigned: { subject: "Your contract is waiting", opening: "Your contract is waiting for your signature." },
  unpaidRetainer: { subject: "Your retainer is due", opening: "Your contract is signed. The retainer is still due." },
  unpaidBalance: { subject: "Your balance is due", opening: "The balance of your contract is still due." },
};

export function reminderLetter(reminder: Reminder, facts: LetterFacts): WrittenLetter {
  const { subject, opening } = REMINDER_WORDS[reminder];
  return write({ subject: `${subject} - ${facts.firmName}`, opening, facts });
}

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
