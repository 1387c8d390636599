import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";

import { complaints, configOf } from "./projectLint.ts";

const CODE = ["convex", "src", "packages", "scripts"];

/** The places where types are minted, with their number. Each gives in its line the reason why the claim is true. */
const MINTS = {
  "convex/access/accounts/actors.ts": 1,
  "convex/platform/liveList/rules.ts": 4,
  "convex/platform/liveList/answers.ts": 2,
  "convex/access/portal/model.ts": 1,
  "convex/agenda/today/answers.ts": 1,
  "convex/agenda/todayLines.ts": 2,
  "convex/practice/translatedTexts.ts": 1,
  "packages/embedded/src/domain/json.ts": 1,
  "packages/embedded/src/isolate/callInside.ts": 1,
  "packages/embedded/src/threads/actionProgram.ts": 1,
  "packages/embedded/src/threads/queryProgram.ts": 1,
  "src/lib/live/liveCopies.ts": 1,
  "src/ui/feedback/ToastHost.tsx": 1,
};

const CLAIMS = /`as` claims what nobody checks: .*Only where a brand is minted/;
const LOOKS = /without checking it: narrow it with a guard/;
const FILES = [
  "convex/leads/record/model.ts",
  "convex/access/accounts/actors.ts",
  "src/lib/format/format.ts",
  "src/features/leads/list/LeadRow.tsx",
  "packages/embedded/src/run/calls.ts",
  "packages/embedded/src/main.ts",
  "packages/standins/src/clerk/store.ts",
  "scripts/start/stack.ts",
];

async function messages(code: string, file: string): Promise<string[]> {
  return (await complaints(code, file)).map(({ message }) => message);
}

function sources(): string[] {
  const files = CODE.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,js}`));
  return files.filter((file) => !/_generated|\/project\/|\.test\.tsx?$/.test(file)).toSorted();
}

// The first test would otherwise load the configuration with all its plug-ins, the compiler among them.
beforeAll(async () => {
  await configOf("src/main.tsx");
}, 60_000);

// Caught: the rule taken out; the rule taken out of one tree; a selector that compiles and matches nothing.
describe.each(FILES)("in %s", (file) => {
  test.each([
    ["export const thing = row as Lead;", CLAIMS],
    ["export const thing = JSON.parse(text) as Lead[];", CLAIMS],
    ["export const thing = row as api.Lead;", CLAIMS],
    ["export function isLead(_row: unknown): _row is Lead { return true; }", LOOKS],
    ["export const isLead = (_row: unknown): _row is Lead => true;", LOOKS],
    ["export const vLead = z.custom<Lead>();", LOOKS],
    ["export const vLead = z.custom<Lead>(() => true);", LOOKS],
  ])("%s is refused, with what to do instead", async (code, sentence) => {
    expect(await messages(code, file)).toEqual([expect.stringMatching(sentence)]);
  });

  test.each([
    "export const thing = ['a', 'b'] as const;",
    "export const thing = { a: 1 } satisfies Lead;",
    "export const isText = (row: unknown): row is string => typeof row === 'string';",
    "export function isText(row: unknown): row is string { return typeof row === 'string'; }",
    "export const vText = z.custom<string>((row) => typeof row === 'string');",
    "import { list as listLeads } from './model.ts';\nexport const thing = listLeads;",
  ])("%s is fine", async (code) => {
    expect(await messages(code, file)).toEqual([]);
  });
});

test("an assertion in angle brackets is refused like one with `as`", async () => {
  expect(await messages("export const thing = <Lead>row;", "convex/leads/record/model.ts")).toEqual([
    expect.stringMatching(CLAIMS),
  ]);
  expect(await messages("export const thing = two as unknown as Lead;", "src/lib/format/format.ts")).toHaveLength(2);
});

test("tests and their shared files may assert", async () => {
  for (const file of [
    "convex/leads/record/model.test.ts",
    "tests/support/functions/samples.ts",
    "packages/embedded/testing/testEngine.ts",
  ]) {
    expect(await messages("export const thing = row as Lead;", file)).toEqual([]);
  }
});

// Caught: a comment that disables the rule for a whole file or names no rule; a new place that nobody agreed to.
test("types are minted in the places of the list, each with its reason, and lint is switched off nowhere else", () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(500);
  const found: Record<string, number> = {};
  for (const file of files) {
    if (file === "scripts/lint/assertions.ts") continue;
    const comments = readFileSync(file, "utf8").match(/(\/\/|\/\*)\s*(eslint-disable|eslint |@ts-).*/g) ?? [];
    for (const comment of comments) expect([file, comment]).toEqual([file, expect.stringMatching(MINTING)]);
    if (comments.length > 0) found[file] = comments.length;
  }
  expect(found).toEqual(MINTS);
});

const MINTING = /^\/\/ eslint-disable-next-line passage\/assertions -- \S+ .+\.$/;
