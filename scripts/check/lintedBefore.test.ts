import { expect, test } from "vitest";

import { hashOf, toLint, type LintedBefore, type Source } from "./lintedBefore.ts";

const SOURCES: Source[] = [
  { path: "convex/leads/record/rules.ts", text: "export const LIMIT = 1;" },
  { path: "convex/leads/record/model.ts", text: 'import { LIMIT } from "./rules";' },
  {
    path: "src/features/leads/list/LeadRow.tsx",
    text: 'import { LIMIT } from "../../../../convex/leads/record/rules";',
  },
  { path: "scripts/start.ts", text: 'const late = await import("./start/stack.ts");' },
  { path: "scripts/start/stack.ts", text: "export const port = 1;" },
];

const BEFORE: LintedBefore = {
  rules: "r1",
  files: Object.fromEntries(SOURCES.map(({ path, text }) => [path, hashOf(text)])),
};

function changed(path: string): Source[] {
  return SOURCES.map((source) => (source.path === path ? { path, text: `${source.text}\n` } : source));
}

test("a file that passed and has not changed is not linted again", () => {
  expect(toLint(SOURCES, "r1", BEFORE)).toEqual([]);
});

// Caught: results kept after a change of the rules or of the compiler's options.
test("other rules, and a first run, lint every file", () => {
  const all = SOURCES.map(({ path }) => path);
  expect(toLint(SOURCES, "r2", BEFORE)).toEqual(all);
  expect(toLint(SOURCES, "r1", null)).toEqual(all);
});

// Caught: a function that becomes async, whose callers were not linted again.
test.each([
  [
    "convex/leads/record/rules.ts",
    ["convex/leads/record/model.ts", "convex/leads/record/rules.ts", "src/features/leads/list/LeadRow.tsx"],
  ],
  ["scripts/start/stack.ts", ["scripts/start.ts", "scripts/start/stack.ts"]],
  ["convex/leads/record/model.ts", ["convex/leads/record/model.ts"]],
])("a change of %s lints it and the files that import it", (path, files) => {
  expect(toLint(changed(path), "r1", BEFORE)).toEqual(files);
});

test("a file that is new or gone is noticed", () => {
  const added: Source = { path: "convex/leads/record/staff.ts", text: "" };
  expect(toLint([...SOURCES, added], "r1", BEFORE)).toEqual(["convex/leads/record/staff.ts"]);
  expect(toLint(SOURCES.slice(1), "r1", BEFORE)).toEqual([
    "convex/leads/record/model.ts",
    "src/features/leads/list/LeadRow.tsx",
  ]);
});
