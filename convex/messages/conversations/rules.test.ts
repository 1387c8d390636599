import { expect, test } from "vitest";
import { fillTemplate, hasMergeField, listLength, messageProblem, STAFF_SENTENCES, subjectProblem } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_SHOWN = 250;

// Caught: a limit that counted surrounding spaces; a message of only direction marks; "less than" for "at most".
test.each([
  ["", "blank"],
  [" \n ", "blank"],
  ["\u202E\u200B\u2066 \u0000", "blank"],
  ["\u202Ea", null],
  ["😀", null],
  ["a", null],
  ["a".repeat(10_000), null],
  [` ${"a".repeat(10_000)} `, null],
  ["a".repeat(10_001), "tooLong"],
  ["a".repeat(100_000), "tooLong"],
])("a message of a certain length", (text, problem) => {
  expect(messageProblem(text)).toBe(problem);
});

test.each([
  ["", "blank"],
  ["a".repeat(200), null],
  ["a".repeat(201), "tooLong"],
])("a subject of a certain length", (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem);
});

test.each([
  [50, 50],
  [100.9, 100],
  [0, 50],
  [-1, 50],
  [Number.NaN, 50],
  [Infinity, MOST_SHOWN],
  [251, 250],
])("of %d wanted rows, %d are listed", (wanted, listed) => {
  expect(listLength(wanted)).toBe(listed);
});

const VALUES = { client_name: "Ana $& Souza", case_number: null, firm_name: "Duarte Law", next_step: "Wait." };

// Caught: a name with "$&" that repeated the field; a missing value that became "null".
test.each([
  ["Dear {{client_name}},", "Dear Ana $& Souza,"],
  ["{{ firm_name }}: {{next_step}}", "Duarte Law: Wait."],
  ["Case {{case_number}}", "Case {{case_number}}"],
  ["{{constructor}} {client_name}", "{{constructor}} {client_name}"],
])("the template %j is filled in as %j", (template, filled) => {
  expect(fillTemplate(template, VALUES)).toBe(filled);
});

test("refusals for staff are full sentences", () => {
  expect(STAFF_SENTENCES).toEqual({
    "text:blank": "Write a message",
    "text:tooLong": "This message is too long. Write at most 10,000 characters, or send the text as a document.",
    "text:mergeField": "Fill in or remove what stands in double braces",
    "subject:blank": "Write a subject",
    "subject:tooLong": "Write at most 200 characters as the subject",
    "attachments:absent": "A document is no longer available. Remove it, then send again.",
    "attachments:tooMany": "Attach at most 10 documents",
  });
});

test.each([
  ["Case {{case_number}}", true],
  ["Case {{ case_number }}", true],
  ["Braces {{ of the client's own }}, {{x}}", false],
  ["Case CASE-2026-1", false],
])("of %j it is %s that a merge field is left", (text, isLeft) => {
  expect(hasMergeField(text)).toBe(isLeft);
});
