import { isOffered, sinceTheQuestion, type Call, type Heard, type Turn } from "./chat.ts";
import { countIn, filterIn, periodsIn } from "./question.ts";
import { wordsFor } from "./wording.ts";

/**
 * Answers without a model: the words of a question choose one of the offered tools, and the answer says what the tool has answered.
 * It knows no figure of its own.
 */

export const OFFLINE_NOTE = "I am the offline assistant: I answer from the tools alone, without a language model.";

const HELP = `${OFFLINE_NOTE} Ask me how much was spent, for the largest or the latest transactions, for spending by category or merchant, or to compare two statements.`;
const NO_TOOLS = `${OFFLINE_NOTE} I was given no tool that can answer this.`;

export function offlineTurn(heard: Heard, now: number): Turn {
  const { question, results } = sinceTheQuestion(heard);
  if (results.length > 0) return { text: `${results.map(wordsFor).join("\n\n")}\n\n${OFFLINE_NOTE}` };
  const call = planFor(question, heard, now);
  if (call === null) return { text: HELP };
  return isOffered(heard, call.name) ? { calls: [call] } : { text: NO_TOOLS };
}

const COMPARED =
  /\b(compare[ds]?|comparison|versus|vs|difference|changed?|more than last|less than last|up from|down from)\b/;
const GROUPED =
  /\b(by (category|merchant|vendor|account|day|statement)|which (categor|merchant|vendor|day)\w*|categories|break ?down|breakdown)\b/;
const LARGEST = /\b(largest|biggest|highest|most expensive|top)\b/;
const LISTED =
  /\b(list|show|latest transactions?|recent|which transactions|what transactions|transactions? (at|from|with))\b/;
const SUMMED =
  /\b(how much|how many|total|sum|spend|spent|spending|count|number of|charges?|charged|credits?|payments?|paid|cost)\b/;

/** The one tool call that answers the question; null where its words ask for nothing that a tool can tell. */
function planFor(question: string, heard: Heard, now: number): Call | null {
  const text = question.toLowerCase();
  const periods = periodsIn(question, now);
  const filter = filterIn(question, heard);
  const args = { ...(periods[0] !== undefined && { period: periods[0] }), ...filter };
  const count = countIn(question.replace(/\d{4}(?:-\d{2}){0,2}/g, ""));
  const limit = count === null ? {} : { limit: count };
  if (COMPARED.test(text)) {
    const [earlier = "previous_statement", later = "current_statement"] = periods.length === 2 ? periods : [];
    return { name: "compare_periods", args: ordered(earlier, later) };
  }
  if (GROUPED.test(text)) return { name: "group_transactions", args: { by: groupingIn(text), ...args, ...limit } };
  if (LARGEST.test(text)) return { name: "largest_transactions", args: { ...args, ...limit } };
  if (LISTED.test(text)) return { name: "list_transactions", args: { ...args, ...signIn(text), ...limit } };
  if (SUMMED.test(text) || Object.keys(filter).length > 0) return { name: "sum_transactions", args };
  return null;
}

/** "Compare this statement with the previous one" names the later period first. */
function ordered(first: string, second: string): Record<string, string> {
  const isReversed = first === "current_statement" || (/^\d/.test(first) && /^\d/.test(second) && first > second);
  return isReversed ? { earlier: second, later: first } : { earlier: first, later: second };
}

function groupingIn(text: string): string {
  const named = /\b(merchant|vendor|account|day|statement)s?\b/.exec(
    text.replace(/\b(this|current|previous|last) (statement|day)\b/g, ""),
  )?.[1];
  return named === undefined ? "category" : named === "vendor" ? "merchant" : named;
}

function signIn(text: string): Record<string, string> {
  if (/\b(credits?|payments?|refunds?)\b/.test(text)) return { sign: "credits" };
  return /\bcharges?\b/.test(text) ? { sign: "charges" } : {};
}
