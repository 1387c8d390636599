/** What clients are told in their portal: how pressing it is, how long it is shown, and what overtakes it. Pure; the browser imports this file. */
import type { ClientActivityType, Facts } from "../clientActivity/rules";

export const PRIORITIES = ["urgent", "high", "normal", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a letter about news in the portal may say, the most pressing first. */
export const LETTER_LINES = ["overdue", "returned", "asked", "questions", "stage", "status"] as const;
export type LetterLine = (typeof LETTER_LINES)[number];

interface Kind {
  priority: Priority;
  /** After so many days it is shown no longer. */
  keptDays: number;
  /** What it is about: a later notice of the same topic overtakes one that nobody has read. */
  topic:
    "contract" | "document" | "message" | "milestone" | "nextStep" | "questionnaire" | "shared" | "stage" | "status";
  /** What a letter says of it; without it, no letter goes out. */
  letter?: LetterLine;
  /** Which one of several in a case; without it, the case has one. */
  of?: "contract" | "title" | "document" | "milestone" | "questionnaire" | "thread";
}

/** The kinds are those activities of which a client gets a notice; their words are in the catalogues of the browser. */
const KINDS = {
  case_created: { priority: "low", keptDays: 30, topic: "status" },
  case_stage_changed: { priority: "normal", keptDays: 60, topic: "stage", letter: "stage" },
  case_status_changed: { priority: "normal", keptDays: 60, topic: "status", letter: "status" },
  next_step_changed: { priority: "normal", keptDays: 60, topic: "nextStep" },
  milestone_done: { priority: "normal", keptDays: 60, topic: "milestone", of: "milestone" },
  document_requested: { priority: "high", keptDays: 90, topic: "document", of: "title", letter: "asked" },
  document_overdue: { priority: "urgent", keptDays: 90, topic: "document", of: "title", letter: "overdue" },
  document_redo: { priority: "urgent", keptDays: 90, topic: "document", of: "title", letter: "returned" },
  document_returned: { priority: "urgent", keptDays: 90, topic: "document", of: "title", letter: "returned" },
  message_from_team: { priority: "high", keptDays: 90, topic: "message", of: "thread" },
  questionnaire_assigned: {
    priority: "high",
    keptDays: 90,
    topic: "questionnaire",
    of: "questionnaire",
    letter: "questions",
  },
  questionnaire_reopened: {
    priority: "high",
    keptDays: 90,
    topic: "questionnaire",
    of: "questionnaire",
    letter: "questions",
  },
  document_shared: { priority: "normal", keptDays: 60, topic: "shared", of: "document" },
  contract_to_sign: { priority: "high", keptDays: 90, topic: "contract", of: "contract" },
  payment_due: { priority: "high", keptDays: 90, topic: "contract", of: "contract" },
  payment_received: { priority: "low", keptDays: 60, topic: "contract", of: "contract" },
  document_accepted: { priority: "low", keptDays: 30, topic: "document", of: "title" },
} as const satisfies Partial<Record<ClientActivityType, Kind>>;

export type NoticeKind = keyof typeof KINDS;

function isNoticeKind(type: string): type is NoticeKind {
  return Object.hasOwn(KINDS, type);
}

export const NOTICE_KINDS = Object.keys(KINDS).filter(isNoticeKind);

const DAY_MS = 86_400_000;

interface Told {
  caseId: string | null;
  activityType: string;
  metadata: Facts;
}

interface Announced {
  kind: NoticeKind;
  priority: Priority;
  keptMs: number;
  /** Null where nothing overtakes it. */
  topic: string | null;
}

/** The notice that an activity makes; null where it makes none. */
export function noticeOf({ caseId, activityType: kind, metadata }: Told): Announced | null {
  if (!isNoticeKind(kind)) return null;
  const { priority, keptDays, topic, of }: Kind = KINDS[kind];
  const which = of === undefined ? "" : (metadata[of] ?? null);
  const place = which === null ? null : `${topic}/${caseId ?? ""}/${which}`;
  return { kind, priority, keptMs: keptDays * DAY_MS, topic: place };
}

/** The lines of a letter about these notices, each once; none where no letter is due. */
export function letterLinesOf(kinds: readonly NoticeKind[]): LetterLine[] {
  const said = kinds.map((kind): Kind => KINDS[kind]).map(({ letter }) => letter);
  return LETTER_LINES.filter((line) => said.includes(line));
}

/** A letter goes out once staff have been quiet for so long: ten requests in a row make one letter. */
export const LETTER_QUIET_MS = 5 * 60_000;
/** However busy staff are, a letter is not kept back for longer. */
export const LETTER_LATEST_MS = 30 * 60_000;
/** Not more often than this. */
export const LETTER_EACH_MS = 60 * 60_000;
/** A letter that is so late has lost its job. */
export const LETTER_LATE_MS = 10 * 60_000;

interface LetterTimes {
  /** When the first news came that no letter has told yet; null without any. */
  firstAt: number | null;
  sentAt: number | null;
}

/** When the letter about news of this moment goes out. */
export function letterDueAt({ firstAt, sentAt }: LetterTimes, now: number): number {
  const quiet = Math.min(now + LETTER_QUIET_MS, (firstAt ?? now) + LETTER_LATEST_MS);
  return Math.max(quiet, (sentAt ?? 0) + LETTER_EACH_MS);
}

/** The longest list of notices. */
export const MOST_NOTICES = 20;

/** The notices that the start page has. */
export const RECENT_NOTICES = 3;

interface Expiring {
  expiresAt: number;
}

export function isShown({ expiresAt }: Expiring, now: number): boolean {
  return now < expiresAt;
}

/** How many of those that are shown are unread. */
export function countUnread(notices: readonly (Expiring & { readAt: number | null })[], now: number): number {
  return notices.filter((notice) => notice.readAt === null && isShown(notice, now)).length;
}
