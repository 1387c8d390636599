/** The assistant's texts and limits. Pure; the panel takes them from here. */

import { firstCharacters } from "../../platform/texts";

export const PANEL_TITLE = "Ask AI about your finances";
export const CHAT_TITLE = "AI Financial Assistant";
export const QUESTION_PLACEHOLDER = "Ask about your spending...";

export const GREETING =
  "Hello. I answer questions about the card transactions. Every figure comes from the transactions themselves; one that does not is marked as unverified. For example:";
export const EXAMPLE_QUESTIONS = [
  "How much did I spend this statement?",
  "What are my five largest transactions this statement?",
  "Which categories did I spend the most on this statement?",
  "Compare this statement with the previous statement",
] as const;

/** More than anybody asks in one go. */
export const MOST_QUESTION_CHARACTERS = 1_000;
/** Questions of one person within an hour; a repeated one counts. */
export const MOST_QUESTIONS = 20;
export const QUESTIONS_WITHIN_MS = 60 * 60 * 1_000;
/** A run silent for this long has died with its server. */
export const DEAD_AFTER_MS = 30_000;
/** Owner of a daily token budget. */
export const BUDGETS_OF = ["person", "practice"] as const;
export type BudgetOf = (typeof BUDGETS_OF)[number];
/** Tokens of input and output within a day. A usual question takes about 5,000, the costliest one 200,000. */
export const BUDGET_TOKENS: Record<BudgetOf, number> = { person: 500_000, practice: 2_000_000 };
export const BUDGET_MS = 24 * 60 * 60 * 1_000;
/** Approximate, for English text and JSON. */
const CHARACTERS_OF_A_TOKEN = 4;
/** Characters of all tool results for one answer. */
export const MOST_RESULT_CHARACTERS = 100_000;
/** Tells the model that a result was cut. */
export const RESULT_CUT =
  " [Cut here: the results for one answer have reached their limit. Say that the answer is incomplete, and suggest a shorter period or fewer rows.]";
/** Messages kept of a conversation; the oldest are deleted. */
export const MOST_MESSAGES = 200;

export const ROLES = ["user", "assistant"] as const;
/** `streaming`: being written; `stopped`: by the person; `failed`: see its problem. */
export const MESSAGE_STATES = ["streaming", "done", "stopped", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Reasons for a failed answer. `service`: the service refused, in its own words; `interrupted`: the server stopped
 * during the answer.
 */
export const PROBLEMS = [
  "empty",
  "invalidKey",
  "service",
  "connection",
  "other",
  "unconfigured",
  "interrupted",
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** `service`: a language model; `offline`: the stand-in, which has none; `none`: no key is set. */
export const MODES = ["service", "offline", "none"] as const;
export type Mode = (typeof MODES)[number];

/** The text shown instead of an answer, or below its part. `service` is the service's name. */
export function problemText(kind: Problem, { service, reason }: { service: string; reason: string }): string {
  switch (kind) {
    case "empty":
      return "Sorry, I couldn't generate a response. Please try again.";
    case "invalidKey":
      return `${service} API key is invalid. Please ask an administrator to check OPENAI_API_KEY in the deployment's environment.`;
    case "service":
      return `AI service error: ${reason}`;
    case "connection":
      return "Sorry, I'm having trouble connecting to the AI service. Please check the connection and try again.";
    case "other":
      return "Sorry, I encountered an error while processing your request. Please try again.";
    case "unconfigured":
      return `The assistant is not set up: OPENAI_API_KEY is missing in the deployment's environment. Please ask an administrator to set it.`;
    case "interrupted":
      return "This answer was interrupted, because the server stopped in the middle of it. Please try again.";
  }
}

/** The trimmed question; null if it has no visible character. */
export function readQuestion(text: string): string | null {
  const question = text.trim();
  return /[^\s\p{C}\p{Z}\u2800\u3164\u115F\u1160\uFFA0]/u.test(question) ? question : null;
}

/** When the next question may be asked; null for now. */
export function nextQuestionAt(askedAt: readonly number[], now: number): number | null {
  const recent = askedAt.filter((at) => now - at < QUESTIONS_WITHIN_MS).toSorted((a, b) => a - b);
  const oldest = recent[recent.length - MOST_QUESTIONS];
  return oldest === undefined ? null : oldest + QUESTIONS_WITHIN_MS;
}

/** Estimated tokens of a text of this length. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_OF_A_TOKEN);
}

/** When there are tokens again; null if some are left. */
export function spentUntil(
  spent: { since: number; tokens: number } | null,
  budget: number,
  now: number,
): number | null {
  if (spent === null || spent.tokens < budget) return null;
  const until = spent.since + BUDGET_MS;
  return until > now ? until : null;
}

/** Cuts a result to this length, never within a character, and appends a note. */
export function cutResult(content: string, most: number): string {
  if (content.length <= most) return content;
  return firstCharacters(content, Math.max(0, most)) + RESULT_CUT;
}
