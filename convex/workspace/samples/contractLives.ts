/** The events of sample contracts, from their stories. Pure. */
import { REMINDER_DAYS, type Reminder } from "../../contracts/letters/rules";
import { DAY_MS } from "../../platform/days";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import type { PaymentPurpose } from "../../contracts/payments/rules";
import { pick } from "./seededChoices";
import type { Moment } from "./contractPayments";
import {
  BOUNCE_REASONS,
  DECLINE_REASONS,
  LINK_PROBLEM,
  SENDING_PROBLEMS,
  WAIT_HOURS,
  type SampleStep,
} from "./contractStories";

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
