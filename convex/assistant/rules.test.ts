import { describe, expect, test } from "vitest";
import { EXAMPLE_QUESTIONS, nextQuestionAt, problemText, readQuestion, type Problem } from "./rules";

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

  test("a service of another name is named by it", () => {
    expect(problemText("invalidKey", { service: "Azure", reason: "" })).toMatch(/^Azure API key is invalid\./);
  });
});

// Caught: a question of characters that nobody sees; one that is changed.
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
  expect(nextQuestionAt([], 0)).toBeNull();
});

test("the greeting has four questions", () => {
  expect(new Set(EXAMPLE_QUESTIONS).size).toBe(4);
});
