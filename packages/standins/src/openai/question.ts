import { instructionsIn, parsed, type Heard } from "./chat.ts";
import { isNeutral, literally, namePattern, wordsPattern, TAKEN, type QuestionText } from "./questionText.ts";

/** Reads the transactions that a question is about. */

/** The practice's day from the instructions, or else the clock's. */
export function todayIn(heard: Heard, now: number): string {
  const told = /^Today: (\d{4}-\d{2}-\d{2})$/m.exec(instructionsIn(heard))?.[1];
  return told ?? new Date(now).toISOString().slice(0, 10);
}

/** The names after a word of the instructions: `Categories: ["Travel", "Software"]`. */
function namesIn(heard: Heard, heading: string): string[] {
  const line = new RegExp(`^${heading}: (\\[.*\\])$`, "m").exec(instructionsIn(heard))?.[1];
  const names = line === undefined ? [] : parsed(line);
  return Array.isArray(names)
    ? names.filter((name): name is string => typeof name === "string" && name.trim() !== "")
    : [];
}

/** The longest first, so that "Office Supplies" is not taken for "Office". */
const longestFirst = (names: readonly string[]): string[] => names.toSorted((a, b) => b.length - a.length);

export function takeCategories(question: QuestionText, heard: Heard): string[] {
  const named = longestFirst(namesIn(heard, "Categories")).filter(
    (name) => question.take(namePattern(name)).length > 0,
  );
  const none = question.has("without (?:a )?category", "with no category", "uncategori[sz]ed", "no category");
  return none ? [...named, "Uncategorized"] : named;
}

/** Words that many names of accounts have. */
const COMMON = new Set(["credit", "card", "account", "business", "bank", "ending"]);

/** An account by its name, or by a word in no other name; "all" means every account. */
export function takeAccounts(question: QuestionText, heard: Heard): string[] {
  if (question.has("(?:all|every|any) (?:of )?(?:the |our )?accounts?", "both accounts")) return ["all"];
  const accounts = namesIn(heard, "Accounts");
  const whole = longestFirst(accounts).filter((name) => question.take(namePattern(name)).length > 0);
  const byWord = accounts.filter((name) => {
    const own = wordsOf(name).filter((word) =>
      accounts.every((other) => other === name || !wordsOf(other).includes(word)),
    );
    return own.filter((word) => question.take(namePattern(word)).length > 0).length > 0;
  });
  question.has("credit card");
  return [...new Set([...whole, ...byWord])];
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}

const NAME_WORD = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}&'’.-]*";
const JOINED_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}.!?]|^)(?<=\\S\\s)\\p{Lu}[\\p{L}\\p{N}&'’.-]*(?:\\s+(?:(?:of|and|the|&)\\s+)?${NAME_WORD})*`,
  "gu",
);

/** Merchants: quoted words, capitalized words, or a word of a recent transaction. */
export function takeTexts(question: QuestionText, heard: Heard): string[] {
  const quoted = question.take(/[“"]([^”"]{2,60})[”"]/gu).map(([, text = ""]) => text);
  const named: string[] = [];
  question.replace(JOINED_NAME, ([name]) => {
    if (isNeutral(name)) return null;
    named.unshift(name);
    return TAKEN;
  });
  const known = recentTexts(heard);
  const seen = question
    .left()
    .filter(
      (word) =>
        word.length > 2 && namePattern(word).test(known) && question.take(wordsPattern(literally(word))).length > 0,
    );
  return [...quoted, ...named, ...seen].map((text) => text.replace(/[.?!'’-]+$/u, "").trim()).filter(Boolean);
}

/** The descriptions in the instructions. */
function recentTexts(heard: Heard): string {
  const [, recent = ""] = /^Last two months[^\n]*\n([^]*)$/m.exec(instructionsIn(heard)) ?? [];
  const rows = recent.split("\n").map(parsed);
  return rows.map((row) => (Array.isArray(row) && typeof row[1] === "string" ? row[1] : "")).join("\n");
}

const NUMBER_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `\\d{1,2}|${NUMBER_WORDS.join("|")}`;
const RANKED = "largest|biggest|highest|most expensive|top|latest|newest|most recent|last";

/** The number of results in "the five largest", "top 3". The word that ranks stays. */
export function takeCount(question: QuestionText): number | null {
  let count: number | null = null;
  const patterns = [
    [`(${NUMBER})\\s+(${RANKED})`, 1, 2],
    [`(${RANKED})\\s+(${NUMBER})`, 2, 1],
  ] as const;
  for (const [pattern, numberAt, wordAt] of patterns) {
    question.replace(wordsPattern(pattern), (match) => {
      const number = match[numberAt] ?? "";
      const word = NUMBER_WORDS.indexOf(number.toLowerCase()) + 1;
      count = word === 0 ? Number(number) : word;
      return match[wordAt] ?? "";
    });
  }
  return count;
}
