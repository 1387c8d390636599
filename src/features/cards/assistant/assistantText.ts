import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { Refusal } from "../../../../convex/platform/refusals";
import {
  BUDGETS_OF,
  MOST_QUESTION_CHARACTERS,
  MOST_QUESTIONS,
  type BudgetOf,
} from "../../../../convex/cards/assistant/rules";
import { formatClock } from "../../../lib/format/format";

export type AssistantConversation = FunctionReturnType<typeof api.cards.assistant.staff.conversation>;
export type AssistantMessage = AssistantConversation["messages"][number];
export type Source = AssistantMessage["sources"][number];
export type CitedFilter = Source["filters"][number]["filter"];

/** The address of the list with this filter; null where no list of the screen shows it. */
export type LinkTo = (filter: CitedFilter) => string | null;

export const assistantText = {
  open: "Ask AI",
  close: "Close the assistant",
  what: "The assistant",
  failed: "The conversation could not be loaded",
  question: "Your question",
  send: "Send",
  stop: "Stop",
  retry: "Ask again",
  startAnew: "New conversation",
  typing: "The assistant is typing",
  you: "You",
  assistant: "Assistant",
  basedOn: "Based on",
  rows: (count: number) =>
    count === 1 ? "1 transaction that it names" : `${String(count)} transactions that it names`,
  unverified: "unverified",
  unverifiedWhy: "Not found in the transactions. Check it before you use it.",
  cut: "The answer ends here because it reached its longest length.",
  stopped: "You stopped this answer.",
  offline:
    "No language model is set up. The offline assistant answers simple questions with true figures; nothing leaves this machine.",
  none: "The assistant is not set up: OPENAI_API_KEY is missing in the deployment's environment. Please ask an administrator to set it.",
  tooLong: `A question can have at most ${MOST_QUESTION_CHARACTERS.toLocaleString("en-US")} characters.`,
  busy: "The assistant is still answering. Wait for the answer, or stop it.",
  askFailed: "The question could not be sent",
  stopFailed: "The answer could not be stopped",
  anewFailed: "The conversation could not be deleted",
} as const;

/** The panel's sentence for a refused question; undefined for the common one. */
export function askRefusal(refusal: Refusal): string | undefined {
  switch (refusal.code) {
    case "RATE_LIMITED":
      return limitText(refusal.retryAt, BUDGETS_OF.find((of) => of === refusal.what) ?? "hour");
    case "CONFLICT":
      return assistantText.busy;
    case "INVALID":
      return refusal.reason === "tooLong" ? assistantText.tooLong : undefined;
    default:
      return undefined;
  }
}

function limitText(retryAt: number, limit: BudgetOf | "hour"): string {
  // Always within the day, so the time alone is enough.
  const at = formatClock(retryAt, retryAt);
  const meanwhile = "Until then, search and filter the transactions yourself.";
  switch (limit) {
    case "hour":
      return `You have asked ${String(MOST_QUESTIONS)} questions within an hour. You can ask again at ${at}.`;
    case "person":
      return `Your questions have used up the assistant's daily budget for one person. You can ask again at ${at}. ${meanwhile}`;
    case "practice":
      return `The practice has used up the assistant's daily budget. You can ask again at ${at}. ${meanwhile}`;
  }
}
