import { expect, test } from "vitest";
import { columnsByMeaning, dayOrderOf, unknownWords } from "./importAnswers";
import { guessMapping } from "./importPlan";

const MOST_WORDS = 50;

function fileOf(heading: string, cells: readonly string[]) {
  const rows = cells.map((cell, nth) => ({ place: nth + 2, cells: [cell] }));
  const file = { name: "x.csv", headings: [heading], rows, notes: [] };
  return { file, columns: columnsByMeaning(file, guessMapping([heading])) };
}

test("unknown words are listed once, the most frequent first, in their first spelling", () => {
  const { file, columns } = fileOf("Status", ["active", "On hold", "closed", "Closed ", "", "ON  HOLD", "CLOSED"]);
  expect(unknownWords(file, columns)).toEqual([
    {
      field: "status",
      words: [
        { key: "closed", text: "closed", count: 3 },
        { key: "on hold", text: "On hold", count: 2 },
      ],
      more: 0,
    },
  ]);
});

test.each([
  [MOST_WORDS - 1, MOST_WORDS - 1, 0],
  [MOST_WORDS, MOST_WORDS, 0],
  [MOST_WORDS + 1, MOST_WORDS, 1],
])("of %d words %d are listed, and %d counted", (count, listed, more) => {
  const { file, columns } = fileOf(
    "Case Type",
    Array.from({ length: count }, (_, nth) => `Widow ${String(nth)}`),
  );
  expect(unknownWords(file, columns)).toMatchObject([{ words: { length: listed }, more }]);
});

test("a file without such words or without such a column asks nothing", () => {
  for (const { file, columns } of [fileOf("Status", ["Active", ""]), fileOf("Remarks", ["B"])]) {
    expect(unknownWords(file, columns)).toEqual([]);
    expect(dayOrderOf(file, columns)).toEqual({ order: "monthFirst", isOpen: false });
  }
});

test.each([
  [["3/4/2025 9:15:01", "3/4/2025T9:15:02", "31/1/2025 0:00"], { order: "dayFirst", isOpen: true }],
  [["3/4/2025"], { order: "monthFirst", isOpen: true }],
  [["3/4/2025", "31/1/2025"], { order: "dayFirst", isOpen: true }],
  [["1/31/2025", "2025-03-04"], { order: "monthFirst", isOpen: false }],
  [["05.01.2025"], { order: "dayFirst", isOpen: true }],
] as const)("the dates %j are read as %j", (cells, answer) => {
  const { file, columns } = fileOf("Onboarded", cells);
  expect(dayOrderOf(file, columns)).toEqual(answer);
});
