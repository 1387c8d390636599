import { beforeAll, describe, expect, test } from "vitest";

import { complaints, configOf } from "./projectLint.ts";

const SCREEN = "src/features/leads/list/LeadRow.tsx";
const EXPORTED = "export const thing = ";

/** One file of each tree, and of each role with its own rules. */
const TREES = [
  "convex/leads/record/model.ts",
  "src/lib/format/format.ts",
  SCREEN,
  "packages/embedded/src/run/calls.ts",
  "packages/standins/src/clerk/store.ts",
  "scripts/start/stack.ts",
  "tests/support/functions/samples.ts",
];

async function messages(code: string, file: string): Promise<string[]> {
  return (await complaints(code, file)).map(({ message }) => message);
}

// The first test would otherwise load the configuration with all its plug-ins, the compiler among them.
beforeAll(async () => {
  await configOf(SCREEN);
}, 60_000);

// Caught: a pattern that compiles and matches nothing, which lint does not report; a tree that a rule no longer covers.
test.each([
  [`${EXPORTED}<button>Save</button>;`, SCREEN, /Use <Button>/],
  [`${EXPORTED}<p className="mt-2 text-red-500">late</p>;`, SCREEN, /raw colour/],
  [`${EXPORTED}<p className="hover:bg-white/50">late</p>;`, SCREEN, /raw colour/],
  [`${EXPORTED}<p className="bg-[#ff0000]">late</p>;`, SCREEN, /raw colour/],
  [`${EXPORTED}{ color: '#ff0000' };`, SCREEN, /raw colour/],
  [`${EXPORTED}\`mt-2 border-slate-200 \${wide}\`;`, SCREEN, /raw colour/],
  ['import { useQuery } from "convex/react";\nuseQuery();', SCREEN, /use useRecoveringQuery/],
  [`${EXPORTED}(at) => at.toLocaleTimeString("en-US");`, SCREEN, /one style of times/],
  [`${EXPORTED}{ timeStyle: "short" };`, SCREEN, /one style of times/],
  [`${EXPORTED}<Panel {...{ rows, columns }} />;`, SCREEN, /Write the properties/],
  [`${EXPORTED}<Link to="/login">Sign in</Link>;`, SCREEN, /paths\.ts: take it/],
  [`${EXPORTED}<Link to={\`/lead/\${id}\`}>Ada</Link>;`, SCREEN, /paths\.ts: take it/],
  [`${EXPORTED}<a href={\`/lead/\${id}\`}>Ada</a>;`, SCREEN, /paths\.ts: take it/],
  [`${EXPORTED}() => navigate("/login");`, "src/routes/staff/LeadsRoute.tsx", /paths\.ts: take it/],
  [`${EXPORTED}() => navigate(\`/lead/\${id}\`, {});`, SCREEN, /paths\.ts: take it/],
  [
    'import { query } from "../../_generated/server";\nquery();',
    "convex/leads/record/model.ts",
    /builders of convex\/access\/builders/,
  ],
  ['import { mutationGeneric } from "convex/server";\nmutationGeneric();', "convex/crons.ts", /builders of convex/],
  [
    'import * as server from "../../_generated/server";\nserver.query();',
    "convex/leads/record/staff.ts",
    /builders of convex/,
  ],
  [
    'export const all = (ctx) => ctx.db.query("leads");',
    "convex/messages/notes/model.ts",
    /"leads" is leads\/record's: ask leads/,
  ],
  [
    'export const add = (ctx) => ctx.db.insert("users", {});',
    "convex/leads/record/model.ts",
    /"users" is access\/accounts's/,
  ],
  [
    'export const get = (ctx, id) => ctx.db.get("lead_sync", id);',
    "convex/leads/record/listRows.ts",
    /is leads\/sheet's/,
  ],
  [
    'export const get = ({ db }, id) => db.get("lead_sync", id);',
    "convex/leads/record/listRows.ts",
    /is leads\/sheet's/,
  ],
  [`${EXPORTED}locale === "es" ? spanish : english;`, SCREEN, /addALanguage/],
  [`${EXPORTED}"en" !== locale;`, "convex/leads/record/model.ts", /addALanguage/],
  [`${EXPORTED}format.startsWith("es");`, "scripts/start/stack.ts", /addALanguage/],
  ['import { z } from "zod";\nz.string();', "src/features/documents/scanning/photosToPdf.ts", /from zod\/mini/],
  ['import { z } from "zod/v4";\nz.string();', SCREEN, /from zod\/mini/],
  ['import { z } from "zod";\nz.string();', "convex/platform/emailAddresses.ts", /from zod\/mini/],
  ['import fc from "fast-check";\nfc.assert(1);', "convex/leads/record/rules.test.ts", /PASSAGE_SEED/],
  ['import fc from "fast-check";\nfc.assert(1);', "packages/embedded/tests/crash/kills.test.ts", /PASSAGE_SEED/],
  [
    "const RUNS = { numRuns: 12 };\nfc.assert(claim, RUNS);",
    "packages/embedded/src/jobs/backfills.test.ts",
    /from `cases`/,
  ],
  ["fc.assert(claim, { seed: 5 });", "packages/embedded/src/storage/documentId.test.ts", /PASSAGE_SEED/],
  ["fc.configureGlobal({ numRuns: cases(3, 3) });", "src/lib/live/liveList.test.ts", /PASSAGE_SEED/],
  [
    "export const lead = JSON.parse(text) as Lead;",
    "convex/leads/record/model.ts",
    /`as` claims what nobody checks: narrow/,
  ],
  [
    "export const lead = JSON.parse(text) as Lead;",
    "packages/embedded/src/run/calls.ts",
    /eslint-disable-next-line passage/,
  ],
  [
    "/** By address. */\nexport const calls = new Map();",
    "convex/leads/record/model.ts",
    /begins with "By" has no subject/,
  ],
  ["// Also before the first push.\nexport const calls = 1;", "packages/embedded/src/run/calls.ts", /"Also" has no/],
  ["/**\n * Told to nobody.\n */\nexport const calls = 1;", "scripts/start/stack.ts", /"Told" has no subject/],
  ["// Those of a page.\nexport const calls = 1;", "scripts/start/stack.ts", /"Those" is read twice/],
  ["/*\n * Nothing of a call.\n */\nexport const calls = 1;", "tests/bench/main.ts", /"Nothing of" is read twice/],
  ["// Clients, some of\n// whom wait.\nexport const calls = 1;", SCREEN, /"of whom" is read twice/],
  ["/** The state says how\n * far it is. */\nexport const calls = 1;", SCREEN, /"how far" is read twice/],
  ["/** It ends the call of whoever waits. */\nexport const calls = 1;", SCREEN, /"whoever" is read twice/],
  [`${EXPORTED}"Somebody has it";`, SCREEN, /People read "Somebody" here: write "someone/],
  [`${EXPORTED}"Nobody";`, "src/features/leads/list/leadText.ts", /write "no one, or Unassigned"/],
  [`${EXPORTED}<p>The letter was sent.</p>;`, SCREEN, /People read "letter" here: write "email"/],
  [`${EXPORTED}(name) => \`Shown to whoever \${name} is\`;`, "convex/contracts/letters/letters.ts", /name the person/],
  [`${EXPORTED}"It opens by itself.";`, "src/lib/words/en/access.ts", /write "automatically"/],
  [`${EXPORTED}"It is not here any more.";`, "src/lib/words/en/portal.ts", /write "no longer"/],
])("%s is refused in %s, with its fix", async (code, file, sentence) => {
  expect(await messages(code, file)).toEqual([expect.stringMatching(sentence)]);
});

// Caught: a key, a class or a paper of a client taken for a text in the wrong words.
test.each([
  ['{ letter: "letter", pictures: "pictures" }', SCREEN],
  ['"A letter from the government"', "src/lib/words/en/support.ts"],
  ['"Are there any more documents?"', "src/lib/words/en/support.ts"],
  ['"Nobody"', "src/features/leads/list/LeadRow.test.tsx"],
])("%s is fine in %s", async (text, file) => {
  expect(await messages(`${EXPORTED}${text};`, file)).toEqual([]);
});

const WITHOUT_A_CLOCK = [
  "convex/leads/record/rules.ts",
  "convex/visas/rules.ts",
  "convex/visas/access.ts",
  "convex/permissions.ts",
  "convex/documents/encryption/sealing.ts",
];

// Caught: rules.ts and access.ts that read the clock or drew a random number, which the layers do not see.
describe.each(WITHOUT_A_CLOCK)("%s decides by its arguments", (file) => {
  test.each([
    "Date.now()",
    "new Date()",
    "Date()",
    "performance.now()",
    "globalThis.performance",
    "Math.random()",
    "[1].map(Math.random)",
    "globalThis.Date.now()",
    "new globalThis.Date()",
    "globalThis.Math.random()",
    "global.Date",
    "self.Date",
    "window.Date",
    "Temporal.Now.instant()",
    "Reflect.construct(Date, [])",
    "new Date(...[])",
    "(() => { const D = Date; return D; })()",
    "((clock = Date) => clock)()",
    "[Math].length",
    "String(Date)",
    "({ Math })",
    "new Intl.DateTimeFormat('de').format()",
    "new Intl.DateTimeFormat('de').format(undefined)",
    "new Intl.DateTimeFormat('de').format(...[])",
    "new Intl.DateTimeFormat('de').formatToParts()",
    "process.env",
    "fetch('/now')",
    "document.title",
    "location.href",
    "navigator.language",
    "localStorage.length",
    "sessionStorage.length",
    "((from = Date) => { const { now } = Date; return [from, now]; })()",
  ])("%s is refused", async (code) => {
    const told = await messages(`${EXPORTED}${code};`, file);
    expect(told).toEqual(
      Array.from({ length: Math.max(1, told.length) }, () => expect.stringMatching(/take it as an argument/) as string),
    );
  });

  test.each([
    "new Date(receivedAt)",
    "(moment: Date | number) => moment instanceof Date",
    "Date.UTC(2026, 2, 4)",
    "Math.max(1, 2)",
    "Math.max(...numbers)",
    "lead.performance",
    "new Intl.DateTimeFormat('de').format(receivedAt)",
    "new Intl.DateTimeFormat('de').format(lead.receivedAt)",
    "(document: string, location: string, { window }: Lead) => [document, location, window]",
  ])("%s is fine", async (code) => {
    expect(await messages(`${EXPORTED}${code};`, file)).toEqual([]);
  });
});

test("crypto is refused in rules and allowed in sealing", async () => {
  for (const code of ["crypto.randomUUID()", "crypto.subtle"]) {
    expect(await messages(`${EXPORTED}${code};`, "convex/leads/record/rules.ts")).toHaveLength(1);
    expect(await messages(`${EXPORTED}${code};`, "convex/documents/encryption/sealing.ts")).toEqual([]);
  }
});

describe.each(TREES)("%s", (file) => {
  test.each([
    ["export default 1;", /Named exports only/],
    ['export * from "./model";', /No barrels/],
    ["export let thing: any;", /Unexpected any/],
    ["export const thing = (row: string | null) => row!;", /non-null assertion/],
    ["export const thing = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d];", /too many parameters/],
    [`${EXPORTED}1;\n`.repeat(1).concat("// line\n".repeat(601)), /too many lines/],
    ["export class Row { private name = ''; }", /Write #name/],
    ["export class Row { protected name() {} }", /Write #name/],
    ["export class Row { constructor(private name: string) {} }", /Write #name/],
    ["export type Row = { name: string };", /Use an `interface`/],
    [`${EXPORTED}{ ...{ a, b }, c };`, /Write the properties/],
    [`/** What a call needs. */\n${EXPORTED}1;`, /"What" is read twice/],
    [`${EXPORTED}() => {\n  if (late)\n    stop();\n};`, /Expected \{ after 'if'/],
    [`${EXPORTED}() => {\n  for (const row of rows)\n    if (row.late) stop();\n};`, /Expected \{ after 'for-of'/],
    [`${EXPORTED}() => {\n  if (late) stop();\n  else {\n    go();\n  }\n};`, /Expected \{ after 'if'/],
  ])("%s is refused", async (code, sentence) => {
    expect(await messages(code, file)).toContainEqual(expect.stringMatching(sentence));
  });

  test.each([
    "export class Row { #name = ''; readonly age = 1; private constructor() {} }",
    "export interface Row { name: string }\nexport type Rows = Row | Row[];",
    `${EXPORTED}{ ...row, ...(late ? { at: 1 } : {}) };`,
    `${EXPORTED}() => {\n  if (late) stop();\n  else go();\n};`,
  ])("%s is fine", async (code) => {
    expect(await messages(code, file)).toEqual([]);
  });

  test.each(["utils", "helpers.test", "index", "types"])("a file beside it may not be called %s", async (name) => {
    const beside = file.replace(/[^/]+$/, `${name}.ts`);
    expect(await messages(`${EXPORTED}1;`, beside)).toEqual([expect.stringMatching(/says nothing/)]);
  });
});

test.each([
  [`${EXPORTED}<Button tone="quiet">Save</Button>;`, SCREEN],
  [`${EXPORTED}<p className="mt-2 text-ink-soft bg-surface text-sm border-2">late</p>;`, SCREEN],
  ["export const anchor = '#top';", SCREEN],
  [`${EXPORTED}<button>Save</button>;`, "src/ui/Button.tsx"],
  [`${EXPORTED}{ timeStyle: "short" };`, "src/lib/format/format.ts"],
  [
    "import type { QueryCtx } from '../_generated/server';\nexport type Ctx = QueryCtx;",
    "convex/leads/record/model.ts",
  ],
  ['import { query } from "../../_generated/server";\nquery();', "convex/access/builders/staff.ts"],
  ["export default 1;", "convex/schema.ts"],
  ["// It ends a run by the words\n// Of its caller. What follows is late.\nexport const end = 1;", SCREEN],
])("%s is fine in %s", async (code, file) => {
  expect(await messages(code, file)).toEqual([]);
});

test.each(["src/lib/lead-row.tsx", "packages/embedded/src/run/lead_row.ts", "src/lib/LeadRow.ts"])(
  "%s has neither form of name",
  async (file) => {
    expect(await messages(`${EXPORTED}1;`, file)).toEqual([expect.stringMatching(/neither camelCase/)]);
  },
);

test.each([
  [
    "// The list is read once,\n// by all who ask.\n// By design, once.\nexport const list = 1;",
    "a line that continues",
  ],
  ["/** Bytes of a page. */\nexport const list = 1;", "another beginning"],
  ["/** Often read. */\nexport const list = 1;", "a word that begins with such a word"],
])("%s is a fine comment: %s", async (code) => {
  expect(await messages(code, "convex/leads/record/model.ts")).toEqual([]);
});
