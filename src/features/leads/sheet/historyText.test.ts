import { expect, test } from "vitest";
import { FIGURES, figuresText, figureText, outcomeText, repeatText, type SheetRun } from "./historyText";

const RUN = {
  runId: "r1",
  at: 1,
  lastAt: 2,
  times: 1,
  outcome: "applied",
  rows: 1_240,
  skippedNoEmail: 6,
  tally: { added: 2, changed: 3, left: 4, returned: 5 },
  trouble: null,
} as unknown as SheetRun;

// Caught: two columns exchanged, which a sheet with only one figure does not reveal.
test("a run has its figures in the order of the columns, and on a phone those other than zero", () => {
  expect(FIGURES.map(({ label, of }) => [label, of(RUN)])).toEqual([
    ["Rows", 1_240],
    ["Added", 2],
    ["Changed", 3],
    ["Missing", 4],
    ["Returned", 5],
    ["Skipped", 6],
  ]);
  expect(figuresText(RUN)).toBe("1,240 rows · 2 added · 3 changed · 4 missing · 5 returned · 6 skipped");
  const bare = { ...RUN, rows: null, skippedNoEmail: 0, tally: { added: 0, changed: 0, left: 0, returned: 1 } };
  expect(figuresText(bare)).toBe("1 returned");
  expect(figuresText({ ...bare, tally: { ...bare.tally, returned: 0 } })).toBeNull();
});

test.each([
  [null, "–"],
  [0, "–"],
  [1_240, "1,240"],
])("the figure %s is written %s", (figure, text) => {
  expect(figureText(figure)).toBe(text);
});

test.each([
  [1, null],
  [2, "2 times"],
  [1_200, "1,200 times"],
])("a run that was repeated %d times reads %s", (times, text) => {
  expect(repeatText(times)).toBe(text);
});

test.each([
  ["applied", null, "Updated"],
  ["unchanged", null, "Nothing changed"],
  ["held", { kind: "empty" }, "Needs approval: The sheet is empty."],
  ["failed", { kind: "unreachable" }, "Failed: Google Sheets could not be reached."],
  ["unconfigured", null, "No spreadsheet is set"],
] as const)("a run that ended %s with %j reads %s", (outcome, trouble, text) => {
  expect(outcomeText({ outcome, trouble }, { mode: "apiKey" })).toBe(text);
});
