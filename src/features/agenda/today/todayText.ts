import type { Work } from "../../../../convex/access/accounts/rules";
import type { Column, LineKind } from "../../../../convex/agenda/today/rules";
import type { Line } from "../../../../convex/agenda/todayLines";
import { daysBetween, dayText } from "../../../../convex/platform/days";
import { countText, formatDollars } from "../../../lib/format/format";
import { plainText } from "../../../ui/text/plainText";

/** Texts of Today. */
export const todayText = {
  heading: "Today",
  columns: {
    needs: "Needs you",
    waiting: "Waiting for clients",
    dates: "Next 7 days",
  } satisfies Record<Column, string>,
  segments: { needs: "Now", waiting: "Clients", dates: "Dates" } satisfies Record<Column, string>,
  news: "Since yesterday",
  loading: "Loading…",
  failed: {
    needs: "The list “Needs you” could not be loaded.",
    waiting: "The list “Waiting for clients” could not be loaded.",
    dates: "The dates could not be loaded.",
  } satisfies Record<Column, string>,
  none: "Nothing waits for you.",
  next: (title: string, name: string, day: string) => `Next: ${title} · ${name}, ${day}.`,
  noneWaiting: "No client owes you anything.",
  noneDated: "No dates in the next 7 days.",
  first: (count: number) => `Showing the first ${String(count)}`,
  all: {
    needs: "Open messages",
    waiting: "Open clients",
    dates: "Open deadlines",
  } satisfies Record<Column, string>,
  work: "Your work",
  snoozed: (count: number) => `${countText(count, "line", "lines")} snoozed`,
  snoozedUntil: (day: string) => `until ${dayText(day)}`,
  wake: "Show now",
  isAwake: (name: string) => `${name} is back`,
  open: "Open",
  startReview: "Start review",
  startCalls: "Start calls",
  more: (name: string) => `More for ${name}`,
  snooze: (name: string) => `Snooze ${name}`,
  done: "Done",
  undo: "Undo",
  tomorrow: "Snooze until tomorrow",
  inDays: "Snooze for 3 days",
  nextWeek: "Snooze for a week",
  pick: "Snooze until a date…",
  pickDay: "Snooze until",
  setDay: "Snooze",
  cancel: "Cancel",
  isDone: (name: string) => `Done: ${name}`,
  isSnoozed: (name: string, day: string) => `${name} comes back ${dayText(day)}.`,
  toSign: "The email has the link to sign the contract.",
  toPay: (amount: string) => `The email has the link to pay ${amount}.`,
  lastEmail: (to: string) => `Last email to ${to}:`,
  reminded: (name: string) => `The email to ${plainText(name)} is on its way`,
  /** Names of the buttons: a person may have several contracts on Today. */
  remindOf: {
    unsigned: (name: string) => `Remind ${plainText(name)} to sign`,
    balance: (name: string) => `Remind ${plainText(name)} to pay the balance`,
  },
  close: "Close",
  late: (days: number) => (days === 1 ? "1 day late" : `${String(days)} days late`),
  today: "Today",
  unread: (count: number) => countText(count, "line needs you", "lines need you"),
} as const;

/** The keys of Today, as the list of shortcuts has them. */
export const TODAY_KEYS = {
  screen: todayText.heading,
  does: { e: "Mark the line as done", h: "Snooze the line", Enter: "Look at the line" },
} as const;

/** "Good morning, Ana": by the clock of the person at the screen. */
export function greeting(hour: number, name: string): string {
  const time = hour < 5 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  const words = time === "night" ? "Hello" : `Good ${time}`;
  // The first administrator may have their address in place of a name.
  return name === "" || name.includes("@") ? words : `${words}, ${name}`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" });
const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" });
const SHORT_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** "Saturday, November 28" */
export function longDay(day: string): string {
  return LONG_DAY.format(Date.parse(day));
}

/** "2 days late", "Today", "Tue", "Dec 12". */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn);
  if (days < 0) return todayText.late(-days);
  if (days === 0) return todayText.today;
  return days < 7 ? WEEKDAY.format(Date.parse(dueOn)) : SHORT_DAY.format(Date.parse(dueOn));
}

const DOCUMENTS = ["document", "documents"] as const;

const STATES: Record<string, string> = { declined: "Declined the contract", expired: "Contract expired" };

const SENTENCES: Record<LineKind, (line: Line) => string> = {
  message: ({ count, title }) => `${countText(count, "message", "messages")} · ${title ?? ""}`,
  mention: ({ title }) => `mentioned you · ${title ?? "a note"}`,
  review: ({ count }) => `${countText(count, ...DOCUMENTS)} to review`,
  answers: ({ title }) => `Answers to read · ${title ?? ""}`,
  followUp: () => "Follow-up",
  newLead: () => "New lead",
  task: ({ title }) => title ?? "",
  deadline: ({ title }) => title ?? "",
  notSent: ({ title }) => `Not sent · ${title ?? ""}`,
  ended: ({ title }) => STATES[title ?? ""] ?? "",
  trouble: ({ count }) => countText(count, "payment alert", "payment alerts"),
  requested: ({ count, title }) => (title === null ? `${countText(count, ...DOCUMENTS)} requested` : title),
  unsigned: ({ title }) => (title === "viewed" ? "Opened, not signed" : "Not signed"),
  balance: ({ cents }) => `Balance ${formatDollars(cents ?? 0)}`,
  questionnaire: ({ title }) => `Questionnaire · ${title ?? ""}`,
  expiry: ({ title }) => `${title ?? "A document"} expires`,
  signed: () => "Signed the contract",
  paid: () => "Paid",
  uploaded: ({ count }) => `Sent ${countText(count, ...DOCUMENTS)}`,
};

/** The second half of a line, after its person. */
export function sentenceOf(line: Line): string {
  return SENTENCES[line.kind](line);
}

/** The next step for a line that cannot be marked as done. */
export const NEEDED: Partial<Record<LineKind, string>> = {
  review: "Accept each document or ask for a new copy.",
  answers: "Accept the answers or reopen the questionnaire. You can snooze this line.",
  newLead: "Call the lead, then set an owner, a status or a next contact.",
  notSent: "Retry the failed step on the contract's page.",
  ended: "Send a new contract or archive this one.",
  trouble: "Resolve the alert on the contract's page.",
  requested: "The client still has to send the documents. You can snooze this line.",
  unsigned: "The client still has to sign. Remind them or snooze this line.",
  balance: "The client still has to pay. Remind them or snooze this line.",
  questionnaire: "The client still has to complete the questionnaire. You can snooze this line.",
  expiry: "Replace the document or change its expiry date.",
};

/** The button at the end of a line. */
export const ACT_LABELS: Record<LineKind, string> = {
  message: "Reply",
  mention: "Open",
  review: "Review",
  answers: "Read",
  followUp: "Call",
  newLead: "Call",
  task: "Open",
  deadline: "Open",
  notSent: "Fix",
  ended: "Open",
  trouble: "Fix",
  requested: "Open",
  unsigned: "Open",
  balance: "Open",
  questionnaire: "Open",
  expiry: "Open",
  signed: "Open",
  paid: "Open",
  uploaded: "Open",
};

/** In the order of the choice. */
export const WORK_CHOICES: readonly { value: Work; label: string }[] = [
  { value: "everything", label: "Everything" },
  { value: "sales", label: "Sales" },
  { value: "paralegal", label: "Case work" },
  { value: "lawyer", label: "Legal work" },
  { value: "owner", label: "Running the firm" },
];
