/**
 * Notices for clients in their portal: priority, expiry, and the topic in which a later one replaces an earlier. Pure; the
 * browser imports this file.
 */
import { DAY_MS } from "../../platform/days";
import { translatedFields } from "../../practice/translatedTexts";

export type Facts = Readonly<Record<string, string | null>>;

/** Facts in the portal's texts. */
const TOLD_FACTS = [
  "amountCents",
  "count",
  "nextStep",
  "reason",
  "stage",
  "status",
  "thread",
  "title",
  ...translatedFields(["title"]),
] as const;

/** The facts for the client. The others, such as the notes of a new case, are for staff. */
export function toldFacts(facts: Facts): Record<string, string | null> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => TOLD_FACTS.some((told) => told === name)));
}

export const PRIORITIES = ["urgent", "high", "normal", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Lines of an email about portal news, the most urgent first. */
export const LETTER_LINES = ["overdue", "returned", "asked", "questions", "stage", "status"] as const;
export type LetterLine = (typeof LETTER_LINES)[number];

interface Kind {
  priority: Priority;
  /** Days until it expires. */
  keptDays: number;
  /** The topic: a later notice of the same topic replaces an unread one. */
  topic:
    | "contract"
    | "document"
    | "message"
    | "milestone"
    | "nextStep"
    | "questionnaire"
    | "reminder"
    | "shared"
    | "stage"
    | "status";
  /** Its line in an email; without it, no email is sent. */
  letter?: LetterLine;
  /**
   * The fact that distinguishes several of one topic in a case; without it, the case has one. News of a document without a request has
   * the title of its type instead.
   */
  of?: "contract" | "request" | "document" | "milestone" | "questionnaire" | "thread";
}

const QUESTIONS = {
  priority: "high",
  keptDays: 90,
  topic: "questionnaire",
  of: "questionnaire",
  letter: "questions",
} as const;

/** The activities with a notice; the browser's catalogues have their words. */
const KINDS = {
  case_created: { priority: "low", keptDays: 30, topic: "status" },
  case_stage_changed: { priority: "normal", keptDays: 60, topic: "stage", letter: "stage" },
  case_status_changed: { priority: "normal", keptDays: 60, topic: "status", letter: "status" },
  next_step_changed: { priority: "normal", keptDays: 60, topic: "nextStep" },
  milestone_done: { priority: "normal", keptDays: 60, topic: "milestone", of: "milestone" },
  document_requested: { priority: "high", keptDays: 90, topic: "document", of: "request", letter: "asked" },
  document_overdue: { priority: "urgent", keptDays: 90, topic: "document", of: "request", letter: "overdue" },
  document_redo: { priority: "urgent", keptDays: 90, topic: "document", of: "request", letter: "returned" },
  document_returned: { priority: "urgent", keptDays: 90, topic: "document", of: "request", letter: "returned" },
  message_from_team: { priority: "high", keptDays: 90, topic: "message", of: "thread" },
  questionnaire_assigned: QUESTIONS,
  questionnaire_reopened: QUESTIONS,
  document_shared: { priority: "normal", keptDays: 60, topic: "shared", of: "document" },
  contract_to_sign: { priority: "high", keptDays: 90, topic: "contract", of: "contract" },
  payment_due: { priority: "high", keptDays: 90, topic: "contract", of: "contract" },
  payment_received: { priority: "low", keptDays: 60, topic: "contract", of: "contract" },
  reminded: { priority: "high", keptDays: 30, topic: "reminder" },
  document_accepted: { priority: "low", keptDays: 30, topic: "document", of: "request" },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof KINDS;

function isNoticeKind(type: string): type is NoticeKind {
  return Object.hasOwn(KINDS, type);
}

export const NOTICE_KINDS = Object.keys(KINDS).filter(isNoticeKind);

interface NotifiedActivity {
  caseId: string | null;
  activityType: string;
  metadata: Facts;
}

/** The notice of an activity, or null; its topic is null if no later one replaces it. */
export function noticeOf({ caseId, activityType: kind, metadata }: NotifiedActivity) {
  if (!isNoticeKind(kind)) return null;
  const { priority, keptDays, topic, of }: Kind = KINDS[kind];
  const which = of === undefined ? "" : (metadata[of] ?? (of === "request" ? (metadata["title"] ?? null) : null));
  const place = which === null ? null : `${topic}/${caseId ?? ""}/${which}`;
  return { kind, priority, keptMs: keptDays * DAY_MS, topic: place };
}

/** The lines of an email about these notices, each once; empty if no email is due. */
export function letterLinesOf(kinds: readonly NoticeKind[]): LetterLine[] {
  const said = kinds.map((kind): Kind => KINDS[kind]).map(({ letter }) => letter);
  return LETTER_LINES.filter((line) => said.includes(line));
}

/** Time without further news before an email goes out: ten requests in a row make one email. */
export const LETTER_QUIET_MS = 5 * 60_000;
/** Longest delay of an email, even if staff stay busy. */
export const LETTER_LATEST_MS = 30 * 60_000;
/** Minimum interval between two emails. */
export const LETTER_EACH_MS = 60 * 60_000;
/** An email this late has lost its job. */
export const LETTER_LATE_MS = 10 * 60_000;

interface LetterTimes {
  /** When the first news since the last email came; null without any. */
  firstAt: number | null;
  sentAt: number | null;
}

/** When the email about news of this moment goes out. */
export function letterDueAt({ firstAt, sentAt }: LetterTimes, now: number): number {
  const quiet = Math.min(now + LETTER_QUIET_MS, (firstAt ?? now) + LETTER_LATEST_MS);
  return Math.max(quiet, (sentAt ?? 0) + LETTER_EACH_MS);
}

/** Longest list of notices. */
export const MOST_NOTICES = 20;

/** Number of notices on the start page. */
export const RECENT_NOTICES = 3;

export function isShown({ expiresAt }: { expiresAt: number }, now: number): boolean {
  return now < expiresAt;
}

/** Number of unread notices among the shown ones. */
export function countUnread(notices: readonly { expiresAt: number; readAt: number | null }[], now: number): number {
  return notices.filter((notice) => notice.readAt === null && isShown(notice, now)).length;
}
