import { expect, test } from "vitest";

import { FOLDER_BUDGET, overBudget, overFolderBudget, summarise } from "./budget.ts";
import { measure } from "./measure.ts";

test("lines, comments and the word any are counted by the compiler's scanner, not by pattern", () => {
  const text = [
    "/** Two lines",
    " of comment. */",
    'export const url = "http://a // b";',
    "// any of these",
    "let x: any = url;",
    "",
  ].join("\n");
  expect(measure("a.ts", text)).toEqual({ lines: 5, commentLines: 3, anyCount: 1 });
});

test("text between tags is not a comment", () => {
  expect(measure("A.tsx", "export const a = <p>// said aloud</p>;\n")).toMatchObject({ commentLines: 0 });
});

test("a tree over its budget is reported with each excess", () => {
  const long = { lines: 401, commentLines: 0, anyCount: 1 };
  const complaints = overBudget(summarise("src/**", new Map([["src/a.ts", long]])));
  expect(complaints).toEqual([
    "src/** has a median of 401 lines; the most is 80",
    "src/** has a p90 of 401 lines; the most is 250",
    "src/a.ts has 401 lines; the most is 400",
    'src/** says "any" 1 times',
  ]);
});

test("a tree within its budget is not reported", () => {
  const files = new Map([10, 80, 400].map((lines) => [`${lines}.ts`, { lines, commentLines: 1, anyCount: 0 }]));
  for (let n = 0; n < 20; n += 1) files.set(`small${n}.ts`, { lines: 40, commentLines: 4, anyCount: 0 });
  expect(overBudget(summarise("src/**", files))).toEqual([]);
});

test.each([
  {
    files: FOLDER_BUDGET.fromFiles,
    lines: 131,
    complaints: ["src/a has a median of 131 lines; the most for a folder is 130"],
  },
  { files: FOLDER_BUDGET.fromFiles, lines: 130, complaints: [] },
  { files: FOLDER_BUDGET.fromFiles - 1, lines: 399, complaints: [] },
])(
  "a folder of $files files of $lines lines is judged separately, from five files on",
  ({ files, lines, complaints }) => {
    const shapes = Array.from(
      { length: files },
      (_, n) => [`src/a/${n}.ts`, { lines, commentLines: 0, anyCount: 0 }] as const,
    );
    expect(overFolderBudget(summarise("src/a", new Map(shapes)))).toEqual(complaints);
  },
);
