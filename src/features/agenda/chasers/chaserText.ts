import {
  MOST_REMINDED,
  REFUSAL_SHORT,
  CHASER_REFUSALS,
  type ChaserCounts,
} from "../../../../convex/agenda/chasers/rules";
import { ENGLISH_NAMES, type Locale } from "../../../../convex/platform/languages";
import { countText, formatAge, formatClock, formatCount, formatTime } from "../../../lib/format/format";
import { plainText } from "../../../ui/text/plainText";

const MINUTE_MS = 60_000;

/** Texts of the reminders of clients. */
export const chaserText = {
  heading: "Reminders",
  remind: "Remind",
  remindClient: (name: string) => `Remind ${plainText(name)}`,
  remindAbout: (title: string) => `Remind about “${title}”`,
  title: (name: string) => `Remind ${plainText(name)}?`,
  confirm: "Send reminder",
  confirming: "Sending...",
  loading: "Writing the email...",
  failed: "The email could not be loaded.",
  missing: "This client was deleted.",
  email: "Email",
  to: "To",
  leaves: "Leaves",
  last: "Last reminded",
  never: "Never",
  switchLabel: "Remind this client",
  switchHint: "Before and after due days, and with Remind. One email a day at most.",
  statusFailed: "Whether this client is reminded could not be loaded.",
  off: (byName: string) => `Turned off by ${plainText(byName)}.`,
  turnedOff: "Reminders turned off",
  turnedOn: "Reminders turned on",
  undo: "Undo",
  undone: "Reminder undone",
} as const;

/** "maria@home.test (Spanish)". */
export function recipientText({ email, locale }: { email: string; locale: Locale }): string {
  return `${plainText(email)} (${ENGLISH_NAMES[locale]})`;
}

/** "3 d ago by Sofia Reyes"; an automatic one has no name. */
export function lastText({ at, byName }: { at: number; byName: string | null }, now: number): string {
  return byName === null ? `${formatAge(at, now)}, automatically` : `${formatAge(at, now)} by ${plainText(byName)}`;
}

interface Leaving {
  dueAt: number;
  /** The time zone of the client's place; null if it is not known. */
  clientZone: string | null;
}

/** "In a minute", or the time in the reader's zone with the reason why it waits. */
export function leavesText({ dueAt, clientZone }: Leaving, now: number): string {
  if (dueAt - now <= 2 * MINUTE_MS) return "In a minute. You can undo it until then.";
  const when = formatClock(dueAt, now);
  if (clientZone === null) return `${when}, in your working hours`;
  return `${when}, when it is ${formatTime(dueAt, clientZone)} where the client is`;
}

/** The toast after a reminder. */
export function plannedText({ dueAt }: { dueAt: number }, now: number): string {
  return dueAt - now <= 2 * MINUTE_MS ? "The email leaves in a minute" : `The email leaves ${formatClock(dueAt, now)}`;
}

/** A reminder that waits, on the client's page. */
export function waitingText({ dueAt, byName }: { dueAt: number; byName: string | null }, now: number): string {
  const when = dueAt - now <= MINUTE_MS ? "within a minute" : formatClock(dueAt, now);
  return byName === null ? `The next one leaves ${when}.` : `The next one, by ${plainText(byName)}, leaves ${when}.`;
}

const clients = (count: number) => countText(count, "client", "clients");

const remind = (count: number) => (count === 1 ? "Remind" : "Remind all");

/** Texts of "Remind all". */
export const remindAllText = {
  button: (count: number) => `${remind(count)} ${formatCount(count)}`,
  overdue: (count: number) => `${remind(count)} ${formatCount(count)} overdue`,
  title: (count: number) => `Remind ${clients(count)}?`,
  counting: (done: number, total: number) => `Checking ${formatCount(done)} of ${formatCount(total)}`,
  sending: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  failed: "The clients could not be checked.",
  tooMany: `Remind at most ${formatCount(MOST_REMINDED)} clients at once.`,
  confirm: "Send reminders",
  confirming: "Starting...",
  about:
    "Each gets one email of everything that is open, in their language, a minute from now or when it is day there.",
  stop: "Undo",
  stopping: "Undoing...",
  stopped: "Undone. Emails that have not left yet will not be sent.",
  close: "Close",
} as const;

/** The outcomes before or after the sending: the emails first, then the others by reason. */
export function outcomeTexts(counts: ChaserCounts, isOver: boolean): string[] {
  const { planned, already, nothing } = counts;
  const emails = isOver ? `${clients(planned)}: the email is on its way` : `${clients(planned)} will get an email`;
  const others = [
    [already, "reminded today already"],
    [nothing, "nothing is open"],
    ...CHASER_REFUSALS.map((refusal) => [counts[refusal], REFUSAL_SHORT[refusal]] as const),
  ] as const;
  return [emails, ...others.filter(([count]) => count > 0).map(([count, why]) => `${clients(count)}: ${why}`)];
}
