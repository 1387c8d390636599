/** Due reminders. Pure. */

import { isSigned, type ContractStatus } from "../record/rules";
import { ARCHIVED_REASON, type ContractStep, type StepState } from "../steps/rules";
import { isWithin } from "../../platform/hours";
import type { LetterKind, LetterState } from "../../practice/mail/rules";

export type Reminder = "unsigned" | "unpaidRetainer" | "unpaidBalance";

const DAY_MS = 24 * 60 * 60 * 1_000;
export const REMINDER_DAYS = [3, 7] as const;
/**
 * No reminders start after this: a switch turned on, or a server that was off, must not remind of last year's
 * contracts.
 */
const LATEST_DAYS = 30;

/** The latest due reminder, so that nobody gets two at once; null if none is due. */
export function dueDay(since: number, now: number): (typeof REMINDER_DAYS)[number] | null {
  const days = (now - since) / DAY_MS;
  if (days > LATEST_DAYS) return null;
  return REMINDER_DAYS.findLast((day) => days >= day) ?? null;
}

export interface DueReminder {
  reminder: Reminder;
  /** When it was sent, or signed, or the balance link was sent. */
  since: number;
  day: number;
}

/** Each reminder is sent once under its key. */
export function reminderKey(contractId: string, { reminder, since, day }: DueReminder): string {
  return `passage-${contractId}-${reminder}-${String(since)}-${String(day)}`;
}

const HOUR_MS = 60 * 60 * 1_000;
/** Maximum of emails about one contract that staff send within an hour; reminders do not count. */
export const MOST_LETTERS_AN_HOUR = 5;

/** The sentence for staff while the limit is reached, or null. */
export function pausedUntil(letters: readonly { kind: LetterKind; queuedAt: number }[], now: number): string | null {
  const recent = letters.filter(({ kind, queuedAt }) => kind !== "reminder" && now - queuedAt < HOUR_MS);
  const oldest = recent.toSorted((a, b) => b.queuedAt - a.queuedAt)[MOST_LETTERS_AN_HOUR - 1];
  if (oldest === undefined) return null;
  const minutes = Math.ceil((oldest.queuedAt + HOUR_MS - now) / 60_000);
  const inWords = minutes === 1 ? "a minute" : `${String(minutes)} minutes`;
  return `${String(MOST_LETTERS_AN_HOUR)} emails about this contract were sent within an hour. Try again in ${inWords}.`;
}

/** An email of the same kind within this time counts as the same one: a second press, or a second person. */
export const JUST_SENT_MS = 60_000;
const ON_ITS_WAY: readonly LetterState[] = ["queued", "sending"];
const WENT_OUT: readonly LetterState[] = ["sent", "delivered"];

interface KnownLetter {
  kind: LetterKind;
  to: string;
  state: LetterState;
  queuedAt: number;
  sentAt: number | null;
}

/** Whether such an email to this address is pending or was just sent. */
export function isJustSent(
  letters: readonly KnownLetter[],
  { kind, to }: Pick<KnownLetter, "kind" | "to">,
  now: number,
): boolean {
  return letters.some((letter) => {
    if (letter.kind !== kind || letter.to !== to) return false;
    const hasGone = WENT_OUT.includes(letter.state) && now - (letter.sentAt ?? letter.queuedAt) < JUST_SENT_MS;
    return hasGone || ON_ITS_WAY.includes(letter.state);
  });
}

interface Part {
  dueCents: number;
  comingCents: number;
}

interface LetterStanding {
  status: ContractStatus;
  archivedAt: number | null;
  signingUrl: string | null;
  retainerLinkUrl: string | null;
  balanceLinkUrl: string | null;
  steps: readonly { step: ContractStep; state: StepState }[];
  due: { retainer: Part; balance: Part };
}

/** Why the client is no longer asked to sign or to pay; null while they are. */
export function endedReason({ status, archivedAt }: Pick<LetterStanding, "status" | "archivedAt">): string | null {
  if (archivedAt !== null) return ARCHIVED_REASON;
  if (status === "declined") return "The client has declined the contract.";
  return status === "expired" ? "The request to sign has expired." : null;
}

/** The reason why staff cannot send the contract's email again now; null if they can. */
export function letterProblem(contract: LetterStanding): string | null {
  const { status, signingUrl, steps } = contract;
  const ended = endedReason(contract);
  if (ended !== null) return ended;
  if (isSigned(status)) return paymentProblem(contract);
  if (signingUrl === null) return "The contract has not been sent for signature yet.";
  const first = steps.find(({ step }) => step === "letter")?.state;
  return first === "waiting" || first === "running" ? "The first email is on its way." : null;
}

function paymentProblem({
  retainerLinkUrl,
  balanceLinkUrl,
  due: { retainer, balance },
}: LetterStanding): string | null {
  const isPayable =
    (retainer.dueCents > 0 && retainerLinkUrl !== null) || (balance.dueCents > 0 && balanceLinkUrl !== null);
  if (isPayable) return null;
  if (retainer.dueCents > 0) return "There is no payment link yet.";
  if (retainer.comingCents + balance.comingCents > 0) return "The client's payment is on its way.";
  return "Nothing left to sign or pay.";
}

export interface WorkingTimes {
  timeZone: string;
  workingHours: { days: number[]; opensAt: number; closesAt: number };
}

/** Whether this is working time in the practice's time zone. */
export function isWorkingMoment(at: number, { timeZone, workingHours }: WorkingTimes): boolean {
  return isWithin(at, { timeZone, ...workingHours });
}
