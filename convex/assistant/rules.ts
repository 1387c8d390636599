/** The assistant's texts and limits. Pure; the panel takes them from here. */

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
/** Messages of a conversation that are kept; the oldest go first. */
export const MOST_MESSAGES = 200;

export const ROLES = ["user", "assistant"] as const;
/** `streaming`: being written; `stopped`: by the person; `failed`: for the reason that its problem says. */
export const MESSAGE_STATES = ["streaming", "done", "stopped", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Why an answer failed. `service`: the service refused, in its own words; `interrupted`: the server stopped in the middle of it.
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

/** What the person reads instead of an answer, or below what there is of it. `service` is the service's name. */
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

/** The question as it is asked; null for one without a character that can be seen, which is not sent. */
export function readQuestion(text: string): string | null {
  const question = text.trim();
  return /[^\s\p{C}\p{Z}\u2800\u3164\u115F\u1160\uFFA0]/u.test(question) ? question : null;
}

/** When the next question may be asked; null where it may be now. */
export function nextQuestionAt(askedAt: readonly number[], now: number): number | null {
  const recent = askedAt.filter((at) => now - at < QUESTIONS_WITHIN_MS).toSorted((a, b) => a - b);
  const oldest = recent[recent.length - MOST_QUESTIONS];
  return oldest === undefined ? null : oldest + QUESTIONS_WITHIN_MS;
}
