/** Stories of sample contracts (their steps in order, and their ages in days), and the events made from them. Pure. */
import { REMINDER_DAYS, type Reminder } from "../../contracts/letters/rules";
import { DAY_MS } from "../../platform/days";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import type { PaymentPurpose } from "../../contracts/ledger/rules";
import { SIGNING } from "../../platform/providers/signing/choice";
import { pick } from "./seededChoices";

/** Steps of a contract; each takes its time (`WAIT_HOURS`). */
export type SampleStep =
  | "send"
  | "sendBouncing"
  | "sendWithoutLink"
  | "failSending"
  | "view"
  | "sign"
  | "decline"
  | "expire"
  | "payByCard"
  | "payByTransfer"
  | "beginTransfer"
  | "failCard"
  | "returnTransfer"
  | "refundPart"
  | "charge"
  | "payBalance"
  | "disputeBalance"
  | "archive";

interface SampleStory {
  count: number;
  /** From the youngest to the oldest, in days. */
  daysAgo: readonly [number, number];
  steps: readonly SampleStep[];
}

const SIGNED = ["send", "view", "sign"] as const;
const PAID = [...SIGNED, "payByCard"] as const;

export const SAMPLE_STORIES: readonly SampleStory[] = [
  { count: 4, daysAgo: [0.2, 2.6], steps: ["send"] },
  { count: 3, daysAgo: [4, 12], steps: ["send"] },
  { count: 1, daysAgo: [1, 2], steps: ["sendWithoutLink"] },
  { count: 2, daysAgo: [1, 5], steps: ["sendBouncing"] },
  { count: 5, daysAgo: [0.5, 9], steps: ["send", "view"] },
  { count: 2, daysAgo: [10, 120], steps: ["send", "view", "decline"] },
  { count: 1, daysAgo: [40, 50], steps: ["send", "view", "decline", "archive"] },
  { count: 2, daysAgo: [60, 160], steps: ["send", "expire"] },
  { count: 1, daysAgo: [200, 230], steps: ["send", "view", "expire", "archive"] },
  { count: 2, daysAgo: [0.3, 6], steps: ["failSending"] },
  { count: 5, daysAgo: [2, 26], steps: SIGNED },
  { count: 1, daysAgo: [3, 5], steps: [...SIGNED, "beginTransfer"] },
  { count: 1, daysAgo: [8, 14], steps: [...SIGNED, "failCard"] },
  { count: 8, daysAgo: [6, 110], steps: PAID },
  { count: 3, daysAgo: [9, 70], steps: [...SIGNED, "payByTransfer"] },
  { count: 4, daysAgo: [40, 150], steps: [...PAID, "charge"] },
  { count: 9, daysAgo: [75, 268], steps: [...PAID, "charge", "payBalance"] },
  { count: 2, daysAgo: [120, 250], steps: [...SIGNED, "failCard", "payByTransfer", "charge", "payBalance"] },
  { count: 2, daysAgo: [12, 30], steps: [...SIGNED, "payByTransfer", "returnTransfer"] },
  { count: 1, daysAgo: [30, 45], steps: [...PAID, "refundPart"] },
  { count: 1, daysAgo: [90, 110], steps: [...PAID, "charge", "payBalance", "disputeBalance"] },
];

/** Hours since the step before, from the shortest to the longest. */
const WAIT_HOURS: Record<SampleStep, readonly [number, number]> = {
  send: [0, 0],
  sendBouncing: [0, 0],
  sendWithoutLink: [0, 0],
  failSending: [0, 0],
  view: [0.3, 30],
  sign: [0.1, 60],
  decline: [5, 90],
  expire: [700, 720],
  payByCard: [0.1, 40],
  payByTransfer: [0.3, 120],
  beginTransfer: [1, 20],
  failCard: [0.1, 30],
  returnTransfer: [60, 100],
  refundPart: [200, 400],
  charge: [500, 1_300],
  payBalance: [4, 200],
  disputeBalance: [300, 600],
  archive: [24, 90],
};

const DECLINE_REASONS = [
  "We decided to wait until the new fiscal year.",
  "My employer's law firm will file this for us.",
  "The fee is more than we can pay at the moment.",
] as const;
const BOUNCE_REASONS = [
  "550 5.1.1 The address does not exist.",
  "552 5.2.2 The mailbox of the recipient is full.",
] as const;
const SENDING_PROBLEMS = [
  `${SIGNING.name} did not answer in time. Try again.`,
  `${SIGNING.name} is not reachable at the moment. Try again.`,
] as const;
const LINK_PROBLEM = "Confido Legal did not answer in time. Try again.";

/** The time of a step in a contract's story. */
export interface Moment {
  step: SampleStep;
  at: number;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** The last event is at least this share of the contract's age ago. */
const RECENT_SHARE = 0.08;

interface EventOf<Kind extends string> {
  kind: Kind;
  at: number;
}

interface EventWithReason<Kind extends string> extends EventOf<Kind> {
  reason: string;
}

/** One event of a sample contract. */
export type LifeEvent =
  | EventOf<"sent">
  | EventOf<"viewed">
  | EventOf<"signed">
  | EventOf<"expired">
  | EventOf<"balanceLetter">
  | EventOf<"archived">
  | EventWithReason<"declined">
  | EventWithReason<"sendingFailed">
  | EventWithReason<"linkFailed">
  | (EventOf<"linked"> & { purpose: PaymentPurpose })
  | (EventOf<"letter"> & { bounce: string | null })
  | (EventOf<"reminder"> & { reminder: Reminder; since: number; day: number })
  | (EventOf<"told"> & { told: ToldTransaction });

interface Span {
  createdAt: number;
  now: number;
}

/** The time of each step: each some time after the one before, and less if the contract is too young for it. */
export function momentsOf(steps: readonly SampleStep[], { createdAt, now }: Span, random: () => number): Moment[] {
  const waits = steps.map((step) => {
    const [shortest, longest] = WAIT_HOURS[step];
    return (shortest + (longest - shortest) * random() ** 2) * HOUR_MS;
  });
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  const scale = Math.min(1, ((now - createdAt) * (1 - RECENT_SHARE)) / Math.max(1, total));
  let at = createdAt;
  return steps.map((step, place) => {
    at += Math.round((waits[place] ?? 0) * scale);
    return { step, at };
  });
}

function sending(at: number, { bounce, isLinked }: { bounce: string | null; isLinked: boolean }): LifeEvent[] {
  const linkedAt = at + 6 * SECOND_MS;
  return [
    { kind: "sent", at: at + 4 * SECOND_MS },
    isLinked
      ? { kind: "linked", purpose: "retainer", at: linkedAt }
      : { kind: "linkFailed", reason: LINK_PROBLEM, at: linkedAt },
    { kind: "letter", bounce, at: at + 8 * SECOND_MS },
  ];
}

/** The events of a step on the contract; payments come from the payment provider's transactions. */
function eventsOf({ step, at }: Moment, random: () => number): LifeEvent[] {
  switch (step) {
    case "send":
      return sending(at, { bounce: null, isLinked: true });
    case "sendBouncing":
      return sending(at, { bounce: pick(BOUNCE_REASONS, random()) ?? null, isLinked: true });
    case "sendWithoutLink":
      return sending(at, { bounce: null, isLinked: false });
    case "failSending":
      return [{ kind: "sendingFailed", reason: pick(SENDING_PROBLEMS, random()) ?? "", at: at + 31 * SECOND_MS }];
    case "view":
      return [{ kind: "viewed", at }];
    case "sign":
      return [{ kind: "signed", at }];
    case "decline":
      return [{ kind: "declined", reason: pick(DECLINE_REASONS, random()) ?? "", at }];
    case "expire":
      return [{ kind: "expired", at }];
    case "archive":
      return [{ kind: "archived", at }];
    case "charge":
      return [
        { kind: "linked", purpose: "balance", at: at + 3 * SECOND_MS },
        { kind: "balanceLetter", at: at + 90 * SECOND_MS },
      ];
    default:
      return [];
  }
}

/** Starts and ends of the periods in which the client is reminded. */
const REMINDED: readonly { reminder: Reminder; from: LifeEvent["kind"]; ends: readonly SampleStep[] }[] = [
  { reminder: "unsigned", from: "sent", ends: ["sign", "decline", "expire", "sendBouncing"] },
  { reminder: "unpaidRetainer", from: "signed", ends: ["payByCard", "payByTransfer"] },
  { reminder: "unpaidBalance", from: "balanceLetter", ends: ["payBalance"] },
];

function remindersOf(events: readonly LifeEvent[], moments: readonly Moment[], now: number): LifeEvent[] {
  return REMINDED.flatMap(({ reminder, from, ends }) => {
    const since = events.find(({ kind }) => kind === from)?.at;
    if (since === undefined) return [];
    const until = moments.find(({ step }) => ends.includes(step))?.at ?? now;
    return REMINDER_DAYS.flatMap((day) => {
      const at = since + day * DAY_MS + HOUR_MS;
      return at < until ? [{ kind: "reminder" as const, reminder, since, day, at }] : [];
    });
  });
}

interface LifeInput {
  moments: readonly Moment[];
  told: readonly ToldTransaction[];
  now: number;
  random: () => number;
}

/** All events, the oldest first. */
export function lifeOf({ moments, told, now, random }: LifeInput): LifeEvent[] {
  const events = moments.flatMap((moment) => eventsOf(moment, random));
  const money = told.map((each) => ({ kind: "told" as const, told: each, at: each.providerUpdatedAt }));
  const reminders = remindersOf(events, moments, now);
  return [...events, ...money, ...reminders].sort((a, b) => a.at - b.at);
}
