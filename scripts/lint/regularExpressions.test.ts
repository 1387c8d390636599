import { beforeAll, expect, test } from "vitest";

import { complaints, configOf } from "./projectLint.ts";

/** The rules that report a regular expression in this file. */
async function rulesAgainst(pattern: string, file: string): Promise<(string | null)[]> {
  return (await complaints(`${pattern}.test(text);`, file)).map(({ ruleId }) => ruleId);
}

// The first test would otherwise load the configuration with all its plug-ins, the compiler among them.
beforeAll(async () => {
  await configOf("src/main.tsx");
}, 60_000);

// Caught: the rules taken out; the rules taken out of one of the two trees.
test.each([
  "convex/leads/record/rules.ts",
  "convex/crons.ts",
  "src/lib/format/format.ts",
  "src/features/leads/page/LeadDetails.tsx",
])("a regular expression whose time explodes with the length of a text is refused in %s", async (file) => {
  const backtracking = ["regexp/no-super-linear-backtracking"];
  expect(await rulesAgainst(String.raw`/^[a-z][a-z0-9]*(?:[A-Z_][A-Za-z0-9]*)*$/`, file)).toEqual(backtracking);
  expect(await rulesAgainst(String.raw`/^(?:a+)+$/`, file)).toEqual(backtracking);
  expect(await rulesAgainst(String.raw`/^\s*(.*)\s*$/`, file)).toContain(backtracking[0]);
  expect(await rulesAgainst(String.raw`/\s+$/`, file)).toEqual(["regexp/no-super-linear-move"]);
});

test("a regular expression that goes through a text once is fine", async () => {
  expect(await rulesAgainst(String.raw`/^[a-z][A-Za-z0-9_]*$/`, "convex/leads/record/rules.ts")).toEqual([]);
});
