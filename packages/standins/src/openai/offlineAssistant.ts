import { isOffered, sinceTheQuestion, type Call, type Heard, type Turn } from "./chat.ts";
import { takeAccounts, takeCategories, takeCount, takeTexts, todayIn } from "./question.ts";
import { takePeriods } from "./questionPeriods.ts";
import { QuestionText } from "./questionText.ts";
import { wordsFor } from "./wording.ts";

/**
 * Answers without a model: the words of a question choose one of the offered tools, and the answer repeats the tool's result. It knows no
 * figure of its own. It answers only questions that it understands whole: an unknown word could restrict the meaning, and a wider sum
 * would be a true figure for another question.
 */

export const OFFLINE_NOTE = "I am the offline assistant: I answer from the tools alone, without a language model.";

const ABILITIES = "I can sum charges by period, category, merchant and account.";
const HELP = `${OFFLINE_NOTE} Ask me how much was spent, for the largest or the latest transactions, for spending by category or merchant, or to compare two statements.`;
const NO_TOOLS = `${OFFLINE_NOTE} I was given no tool that can answer this.`;
const MOST_WORDS = 5;
const LONGEST_WORD = 40;
/** Enough for two periods of two categories. */
const MOST_CALLS = 4;

export function offlineTurn(heard: Heard, now: number): Turn {
  const { question, results } = sinceTheQuestion(heard);
  const plan = planFor(question, heard, now);
  if (results.length > 0) {
    return { text: `${results.map((result) => wordsFor(result, plan)).join("\n\n")}\n\n${OFFLINE_NOTE}` };
  }
  if (plan.unplaced.length > 0) return { text: `${notUnderstood(plan.unplaced)} ${ABILITIES}\n\n${OFFLINE_NOTE}` };
  if (plan.calls.length === 0) return { text: HELP };
  return plan.calls.every(({ name }) => isOffered(heard, name)) ? { calls: plan.calls } : { text: NO_TOOLS };
}

function notUnderstood(words: readonly string[]): string {
  const shown = [...new Set(words)].slice(0, MOST_WORDS).map((word) => `“${word.slice(0, LONGEST_WORD)}”`);
  return `I did not understand ${shown.join(", ")}.`;
}

/** The tool calls that a question needs. */
export interface Plan {
  calls: Call[];
  /** Words that it did not understand. */
  unplaced: string[];
  isNet: boolean;
  isAverage: boolean;
}

/** The parts of a question about transactions; the phrases are taken in this order. */
function asked(text: QuestionText) {
  const isCompared = text.has("compared?|compares|comparison|versus|vs|difference|changed?|more than|less than");
  const isNet = text.has("after (?:the )?(?:refunds?|credits?)|net of (?:the )?(?:refunds?|credits?)|net");
  const isAverage = text.has("averages?|on average|mean");
  const by = groupingIn(text);
  const isLargest = text.has("largest|biggest|highest|most expensive|top");
  const isListed = text.has("list|show|latest|newest|most recent|recent");
  const sign = signIn(text);
  return { isCompared, isNet, isAverage, by, isLargest, isListed, sign };
}

function planFor(question: string, heard: Heard, now: number): Plan {
  const text = new QuestionText(question);
  const today = todayIn(heard, now);
  const periods = takePeriods(text, today);
  const count = takeCount(text);
  const names = { category: takeCategories(text, heard), account: takeAccounts(text, heard) };
  const ask = asked(text);
  const texts = takeTexts(text, heard);
  const filters = product({ ...names, text: texts });
  const isAbout = filters.length > 1 || Object.keys(filters[0] ?? {}).length > 0 || periods.length > 0;
  const calls = callsFor({ ...ask, periods, filters, count, today });
  const isQuestion = isAbout || SPENT.test(question) || calls.some(({ name }) => name !== "sum_transactions");
  const unplaced = [...text.left(), ...(calls.length > MOST_CALLS ? ["and"] : [])];
  return { calls: isQuestion ? calls : [], unplaced, isNet: ask.isNet, isAverage: ask.isAverage };
}

/** "What did we spend?" names no transactions, and means all of them. */
const SPENT =
  /\b(spen[dt]|spending|total|sum|cost|paid|pay|charges?|charged|credits?|refunds?|payments?|transactions?|how (much|many)|count)\b/i;

type Filter = Record<string, string>;

/** Two categories of one merchant are two questions. */
function product(names: Record<string, readonly string[]>): Filter[] {
  return Object.entries(names).reduce<Filter[]>(
    (filters, [key, values]) =>
      values.length === 0 ? filters : filters.flatMap((filter) => values.map((value) => ({ ...filter, [key]: value }))),
    [{}],
  );
}

interface ParsedQuestion extends ReturnType<typeof asked> {
  periods: string[];
  filters: Filter[];
  count: number | null;
  today: string;
}

function callsFor({ isCompared, isAverage, isNet, by, isLargest, isListed, sign, ...wanted }: ParsedQuestion): Call[] {
  const { periods, filters, count, today } = wanted;
  const isFiltered = filters.some((filter) => Object.keys(filter).length > 0);
  const [earlier, later] = isCompared ? comparedPeriods(periods, today) : [];
  if (earlier !== undefined && later !== undefined && !isFiltered) {
    return [{ name: "compare_periods", args: { earlier, later } }];
  }
  const times = isCompared && earlier !== undefined && later !== undefined ? [earlier, later] : periods;
  const meant = (times.length === 0 ? [{}] : times.map((period) => ({ period }))).flatMap((period) =>
    filters.map((filter) => ({ ...period, ...filter })),
  );
  const limit = count === null ? {} : { limit: count };
  return meant.map((args): Call => {
    if (isAverage || isNet) return { name: "sum_transactions", args };
    if (by !== null) return { name: "group_transactions", args: { by, ...args, ...limit } };
    if (isLargest) return { name: "largest_transactions", args: { ...args, ...sign, ...limit } };
    if (isListed || sign["sign"] === "credits") {
      return { name: "list_transactions", args: { ...args, ...sign, ...limit } };
    }
    return { name: "sum_transactions", args };
  });
}

/** The earlier one first; a single one is compared with the current one of its kind. */
function comparedPeriods(periods: readonly string[], today: string): string[] {
  const [first = "previous_statement", second = nowFor(first, today)] = periods;
  if (periods.length > 2 || first === second) return periods.length === 1 ? ["previous_statement", first] : [];
  const isReversed = first === "current_statement" || (/^\d/.test(first) && /^\d/.test(second) && first > second);
  return isReversed ? [second, first] : [first, second];
}

function nowFor(period: string, today: string): string {
  return /^\d{4}-\d{2}$/.test(period) ? today.slice(0, 7) : "current_statement";
}

/** "by category", "which merchants"; "the biggest vendor" asks for the first of them. */
function groupingIn(text: QuestionText): string | null {
  const words = "(categor(?:y|ies)|merchants?|vendors?|accounts?|days?|statements?)";
  const [match] = text.take(
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:broken down |break ?down |spending )?by|which|what|for each|(?:the )?(?:biggest|largest|top|most expensive))\\s+${words}(?![\\p{L}\\p{N}])`,
      "giu",
    ),
  );
  if (match !== undefined) return GROUPINGS[(match[1] ?? "").slice(0, 3).toLowerCase()] ?? null;
  return text.has("break ?down") ? "category" : null;
}

const GROUPINGS: Readonly<Record<string, string>> = {
  cat: "category",
  mer: "merchant",
  ven: "merchant",
  acc: "account",
  day: "day",
  sta: "statement",
};

function signIn(text: QuestionText): Record<string, string> {
  if (text.has("credits?|payments?|refund(?:s|ed)?")) return { sign: "credits" };
  return text.has("charges?|charged") ? { sign: "charges" } : {};
}
