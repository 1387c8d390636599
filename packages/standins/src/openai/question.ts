import { instructionsIn, parsed, type Heard } from "./chat.ts";

/** What a question asks for, as far as its words say so. */

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTH_NAMED = new RegExp(`\\b(${MONTHS.join("|")})\\b(?:\\s+(\\d{4}))?`, "g");

const NAMED_PERIODS: [words: RegExp, period: string][] = [
  [/\b(previous|prior|last) (statement|month|period|cycle)\b/, "previous_statement"],
  [/\b(latest|last|most recent) day\b/, "latest_day"],
  [/\b(last|past) (two|2) months\b/, "last_two_months"],
  [/\b(current|this) (statement|month|period|cycle)\b/, "current_statement"],
  [/\b(ever|overall|all time|in all|all transactions)\b/, "all"],
];

/** The periods that a question names, in its order, as the tools call them: "2025-07" is a month. */
export function periodsIn(question: string, now: number): string[] {
  const text = question.toLowerCase();
  const found: { at: number; period: string }[] = [];
  for (const [words, period] of NAMED_PERIODS) {
    const at = text.search(words);
    if (at !== -1) found.push({ at, period });
  }
  for (const match of text.matchAll(MONTH_NAMED)) {
    // "may" is a verb more often than a month.
    const isVerb = match[1] === "may" && match[2] === undefined && !/\b(in|for|of|and|with|to|than) may\b/.test(text);
    if (!isVerb) found.push({ at: match.index, period: monthOf(match[1] ?? "", match[2], now) });
  }
  for (const match of text.matchAll(/\b\d{4}-\d{2}(?:-\d{2})?\b/g)) found.push({ at: match.index, period: match[0] });
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ period }) => period))];
}

/** A month without a year is the last one of that name. */
function monthOf(name: string, year: string | undefined, now: number): string {
  const month = MONTHS.indexOf(name);
  const today = new Date(now);
  const last = today.getUTCFullYear() - (month > today.getUTCMonth() ? 1 : 0);
  return `${year ?? String(last)}-${String(month + 1).padStart(2, "0")}`;
}

/** The names after a word of the instructions: `Categories: ["Travel", "Software"]`. */
function namesIn(heard: Heard, heading: string): string[] {
  const line = new RegExp(`^${heading}: (\\[.*\\])$`, "m").exec(instructionsIn(heard))?.[1];
  const names = line === undefined ? [] : parsed(line);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** What the transactions that are meant have in common, as arguments of a tool. */
export function filterIn(question: string, heard: Heard): Record<string, string> {
  const text = question.toLowerCase();
  const mentioned = (heading: string) =>
    namesIn(heard, heading)
      .filter((name) => name.trim() !== "" && text.includes(name.trim().toLowerCase()))
      .sort((a, b) => b.length - a.length)[0];
  const category = mentioned("Categories");
  const account = mentioned("Accounts");
  const merchant = category === undefined ? merchantIn(question) : null;
  return {
    ...(category !== undefined && { category }),
    ...(account !== undefined && { account }),
    ...(merchant !== null && { text: merchant }),
  };
}

/** Capitals or quotes tell the name of a merchant: "spent at Delta", "paid to “Blue Bottle”". */
function merchantIn(question: string): string | null {
  const quoted = /[“"]([^”"]{2,60})[”"]/.exec(question)?.[1];
  if (quoted !== undefined) return quoted.trim();
  const named = /\b(?:at|to|from|with|on)\s+((?:[A-Z0-9][\w&'.-]*)(?:\s+[A-Z0-9][\w&'.-]*)*)/.exec(question)?.[1];
  if (named === undefined) return null;
  const name = named.replace(/[.?!]+$/, "").trim();
  return MONTHS.includes(name.split(" ")[0]?.toLowerCase() ?? "") || /^\d/.test(name) ? null : name;
}

const NUMBER_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "the five largest", "top 3": how many are asked for. */
export function countIn(question: string): number | null {
  const text = question.toLowerCase();
  const match = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?! months?\b)/.exec(text)?.[1];
  if (match === undefined) return null;
  const word = NUMBER_WORDS.indexOf(match);
  return word === -1 ? Number(match) : word + 1;
}
