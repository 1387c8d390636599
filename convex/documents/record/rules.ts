/** Facts of a document: its party, review, length and expiry, and how many are listed. */

import { daysBetween, dueProblem, isDay } from "../../platform/days";
import type { BadgeWords } from "../../cases/record/rules";
import type { DocumentType } from "../../practice/documentTypes/rules";
import { REVIEW_STATE_WORDS } from "../../practice/glossary";

export const PARTY_TYPES = ["applicant", "spouse", "child", "employer", "other"] as const;
export type PartyType = (typeof PARTY_TYPES)[number];
export const PARTY_LABELS: Record<PartyType, string> = {
  applicant: "Applicant",
  spouse: "Spouse",
  child: "Child",
  employer: "Employer",
  other: "Other",
};
export const DEFAULT_PARTY: PartyType = "applicant";

/** Encryption formats. 2: in segments; 1: in one piece; 0: in one piece, without additional data. */
export const FORMATS = [0, 1, 2] as const;
export type Format = (typeof FORMATS)[number];

/** `pending`: its key or its bytes are not stored yet. `version`: a later file of another document, which lists do not show. */
export const UPLOAD_STATUSES = ["pending", "uploaded", "version"] as const;

/** Staff's decision about a document. */
export const REVIEW_STATES = ["waiting", "accepted", "redo"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const REVIEW_WORDS: Record<ReviewState, BadgeWords> = {
  waiting: { label: REVIEW_STATE_WORDS.waiting.staff, tone: "info" },
  accepted: { label: REVIEW_STATE_WORDS.accepted.staff, tone: "good" },
  redo: { label: REVIEW_STATE_WORDS.redo.staff, tone: "warn" },
};

/** The review of a document in words: only clients' uploads are to review. */
export function reviewWordsOf({ review, isFromClient }: { review: ReviewState; isFromClient: boolean }): BadgeWords {
  const isToReview = review !== "waiting" || isFromClient;
  return isToReview ? REVIEW_WORDS[review] : { label: REVIEW_STATE_WORDS.unreviewed.staff, tone: "quiet" };
}

/** Page size of a list, for the client's uploads and for staff's each; "Show older" adds another. */
export const LIST_PAGE = 100;
/** Maximum of a list. A picker of documents offers `MOST_CHOICES` at once. */
export const MOST_LISTED = 2_000;
export const MOST_CHOICES = 500;

/** The requested length, within the limits. */
export function listLength(asked: number | undefined): number {
  return Math.min(MOST_LISTED, Math.max(LIST_PAGE, Math.floor(asked ?? LIST_PAGE) || LIST_PAGE));
}

/** Number of documents that the palette searches, */
export const MOST_SEARCHED = 1_000;
/** of them at most this many per client, */
export const MOST_SEARCHED_OF_ONE = 100;
/** from this many newest ones. */
export const MOST_LOOKED_THROUGH = 3_000;

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** The number and its unit, rounded to hundredths: 1.5 and "KB". */
export function sizeOf(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return { value: Math.round(value * 100) / 100, unit: UNITS[unit] ?? "GB" };
}

/** "0 Bytes", "1.5 KB", "25 MB". */
export function sizeWords(bytes: number): string {
  const { value, unit } = sizeOf(bytes);
  return `${String(value)} ${unit}`;
}

/** Days before the expiry when warnings start. */
export const EXPIRY_WARNING_DAYS = 30;

/** `expiring`: within 30 days, inclusive. Both are ISO dates. */
export function expiryOf(expiresOn: string | null, today: string): "none" | "expiring" | "expired" {
  if (expiresOn === null) return "none";
  const days = daysBetween(today, expiresOn);
  if (days < 0) return "expired";
  return days <= EXPIRY_WARNING_DAYS ? "expiring" : "none";
}

/** "Expires today", "Expires in 3 days", "Expired 1 day ago"; null without a warning. */
export function expiryWords(expiresOn: string | null, today: string): string | null {
  if (expiresOn === null || expiryOf(expiresOn, today) === "none") return null;
  const days = daysBetween(today, expiresOn);
  if (days === 0) return "Expires today";
  const count = Math.abs(days) === 1 ? "1 day" : `${String(Math.abs(days))} days`;
  return days > 0 ? `Expires in ${count}` : `Expired ${count} ago`;
}

export interface Details {
  partyType: PartyType;
  expiresOn: string | null;
}

/** Why details cannot be saved, with the field; null if they can. */
export function detailsProblem(
  { expiresOn }: Details,
  { expires }: Pick<DocumentType, "expires">,
): { field: keyof Details; reason: string } | null {
  if (expiresOn === null) return null;
  if (!expires) return { field: "expiresOn", reason: "Documents of this type do not expire" };
  if (!isDay(expiresOn)) return { field: "expiresOn", reason: "Please enter a date, such as 01/31/2027" };
  const reason = dueProblem(expiresOn);
  return reason === null ? null : { field: "expiresOn", reason };
}
