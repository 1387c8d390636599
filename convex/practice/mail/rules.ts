/** Emails that Passage sends, their states and their form. Pure. */

import type { Locale } from "../../platform/languages";
import { hasDied } from "../../platform/leases";
import { escapeHtml } from "../../platform/texts";

/** `queued`: not yet sent; `failed`: refused by the mail service, with a reason. */
export const LETTER_STATES = ["queued", "sending", "sent", "delivered", "bounced", "failed"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Purposes of emails. */
export const LETTER_KINDS = ["contract", "balanceLink", "reminder", "messages", "news", "chaser"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Emails about a contract, which are on its timeline. */
export type ContractLetterKind = Exclude<LetterKind, "messages" | "news" | "chaser">;

/** Emails that ask a client to do something: a client gets one reminder a day, and none beside these. */
export const ASKING_LETTERS = ["contract", "balanceLink", "reminder", "news", "chaser"] as const;

const RANK: Record<LetterState, number> = { queued: 0, sending: 1, sent: 2, delivered: 3, failed: 4, bounced: 5 };

/** News only moves the state forward: a bounce may follow a delivery, and late news of an earlier state changes nothing. */
export function canMove(from: LetterState, to: LetterState): boolean {
  return RANK[to] > RANK[from];
}

/** A run that has not ended after this time has died with its server. */
export const SENDING_LEASE_MS = 60_000;

/** The mail service remembers a key for a day; all tries are within it, so that an email never goes out twice. */
export const LAST_TRY_MS = 23 * 60 * 60 * 1_000;
const WAITS_MS = [30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000] as const;

/** Pause before the next try; null after the last. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null;
}

/** Shown to staff if the sending was cut short and the service has forgotten the key since. */
export const UNKNOWN_SENDING =
  "The mail service may have sent this email already. Ask the client before you send it again.";

/** Whether an email may be claimed for sending now. */
export function canSend({ state, startedAt }: { state: LetterState; startedAt: number | null }, now: number): boolean {
  if (state === "queued") return true;
  return state === "sending" && hasDied(startedAt, now, SENDING_LEASE_MS);
}

export interface WrittenLetter {
  subject: string;
  html: string;
  text: string;
}

/** A button in an email. */
export interface LetterAction {
  words: string;
  url: string;
}

const PAGE =
  "font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600";

function partAsHtml(part: string | LetterAction): string {
  if (typeof part === "string") return `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`;
  return `<p><a href="${escapeHtml(part.url)}" style="${BUTTON}">${escapeHtml(part.words)}</a></p>`;
}

/** An email of paragraphs and buttons: an HTML page that declares its language, and plain text. */
export function composeLetter(
  locale: Locale,
  subject: string,
  parts: readonly (string | LetterAction)[],
): WrittenLetter {
  const text = parts.map((part) => (typeof part === "string" ? part : `${part.words}:\n${part.url}`)).join("\n\n");
  return { subject, html: `<div lang="${locale}" style="${PAGE}">${parts.map(partAsHtml).join("")}</div>`, text };
}
