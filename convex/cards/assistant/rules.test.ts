import { describe, expect, test } from "vitest";
import {
  BUDGET_TOKENS,
  CHAT_TITLE,
  cutResult,
  EXAMPLE_QUESTIONS,
  GREETING,
  nextQuestionAt,
  PANEL_TITLE,
  problemText,
  QUESTION_PLACEHOLDER,
  readQuestion,
  RESULT_CUT,
  spentUntil,
  tokensOf,
  type Problem,
} from "./rules";

const HOUR = 3_600_000;

describe("the error catalogue, word for word", () => {
  test.each<[Problem, string]>([
    ["empty", "Sorry, I couldn't generate a response. Please try again."],
    [
      "invalidKey",
      "OpenAI API key is invalid. Please ask an administrator to check OPENAI_API_KEY in the deployment's environment.",
    ],
    ["service", "AI service error: No quota"],
    [
      "connection",
      "Sorry, I'm having trouble connecting to the AI service. Please check the connection and try again.",
    ],
    ["other", "Sorry, I encountered an error while processing your request. Please try again."],
    [
      "unconfigured",
      "The assistant is not set up: OPENAI_API_KEY is missing in the deployment's environment. Please ask an administrator to set it.",
    ],
    ["interrupted", "This answer was interrupted, because the server stopped in the middle of it. Please try again."],
  ])("%s", (kind, words) => {
    expect(problemText(kind, { service: "OpenAI", reason: "No quota" })).toBe(words);
  });

  test("a service of another name is called by it", () => {
    expect(problemText("invalidKey", { service: "Azure", reason: "" })).toMatch(/^Azure API key is invalid\./);
  });
});

// Caught: a question of invisible characters; a changed question.
test.each([
  ["  How much?\n", "How much?"],
  ["", null],
  [" \t\n\u00A0\u3000", null],
  ["\u200B\u2060\uFEFF\u00AD", null],
  ["\u3164\u2800", null],
  ["?", "?"],
  ["¿Cuánto?", "¿Cuánto?"],
])("the question %j is asked as %j", (text, question) => {
  expect(readQuestion(text)).toBe(question);
});

// Caught: a window that begins with the last question; a 21st question; one that is free a moment too early.
test("twenty questions an hour: the next one is free an hour after the twentieth last", () => {
  const asked = Array.from({ length: 20 }, (_, n) => n * 60_000);
  expect(nextQuestionAt(asked.slice(1), 20 * 60_000)).toBeNull();
  expect(nextQuestionAt(asked, 20 * 60_000)).toBe(HOUR);
  expect(nextQuestionAt(asked, HOUR - 1)).toBe(HOUR);
  expect(nextQuestionAt(asked, HOUR)).toBeNull();
  expect(nextQuestionAt(asked.toReversed(), HOUR - 1)).toBe(HOUR);
  expect(nextQuestionAt([], 0)).toBeNull();
});

test("the panel's texts, word for word", () => {
  expect([PANEL_TITLE, CHAT_TITLE, QUESTION_PLACEHOLDER]).toEqual([
    "Ask AI about your finances",
    "AI Financial Assistant",
    "Ask about your spending...",
  ]);
  expect(GREETING).toBe(
    "Hello. I answer questions about the card transactions. Every figure comes from the transactions themselves; one that does not is marked as unverified. For example:",
  );
  expect(EXAMPLE_QUESTIONS).toEqual([
    "How much did I spend this statement?",
    "What are my five largest transactions this statement?",
    "Which categories did I spend the most on this statement?",
    "Compare this statement with the previous statement",
  ]);
});

describe("the day's budget of tokens", () => {
  test("is half a million for a person and two million for the practice", () => {
    expect(BUDGET_TOKENS).toEqual({ person: 500_000, practice: 2_000_000 });
  });

  const DAY = 24 * HOUR;
  test.each<[Parameters<typeof spentUntil>[0], number, number | null]>([
    [null, 0, null],
    [{ since: 0, tokens: 99 }, 1, null],
    [{ since: 0, tokens: 100 }, 1, DAY],
    [{ since: 5, tokens: 1_000 }, DAY, DAY + 5],
    [{ since: 0, tokens: 100 }, DAY - 1, DAY],
    [{ since: 0, tokens: 100 }, DAY, null],
  ])("%j at %i is free again at %j", (spent, now, at) => {
    expect(spentUntil(spent, 100, now)).toBe(at);
  });

  test.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [400_000, 100_000],
  ])("%i characters count as %i tokens", (characters, tokens) => {
    expect(tokensOf(characters)).toBe(tokens);
  });
});

describe("a result that the model reads", () => {
  test.each([
    ["", 0, ""],
    ["abc", 3, "abc"],
    ["abcd", 3, `abc${RESULT_CUT}`],
    ["abcd", 0, RESULT_CUT],
    ["abcd", -5, RESULT_CUT],
    ["ab😀", 3, `ab${RESULT_CUT}`],
    ["ab😀", 4, "ab😀"],
    ["ab\ud83d", 3, "ab\ud83d"],
    ["\u202eabcd", 3, `\u202eab${RESULT_CUT}`],
  ])("%j cut at %i is %j", (content, most, cut) => {
    expect(cutResult(content, most)).toBe(cut);
  });
});
