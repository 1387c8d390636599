import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const EMBEDDED = fileURLToPath(new URL("../../embedded", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../.dependency-cruiser.cjs", import.meta.url));

/**
 * Each line breaks one rule once. Without "features-apart" in the rules, its two lines fail. `visas` is a domain that
 * no rule names: the rules cover a new folder on the day it is created.
 */
const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ["domains-are-flat", "convex/visas/renewals/staff.ts", "convex/builders/staff.ts"],
  ["nothing-in-a-folder-of-a-folder", "convex/visas/model.ts", "convex/visas/renewals/renewing.ts"],
  ["no-loose-files", "convex/loose.ts", "convex/builders/staff.ts"],
  ["platform-files-compose", "convex/crons.ts", "convex/builders/jobs.ts"],
  ["rules-are-pure", "convex/visas/rules.ts", "convex/visas/model.ts"],
  ["tables-know-tables", "convex/visas/tables.ts", "convex/visas/model.ts"],
  ["models-stay-inside", "convex/visas/model.ts", "convex/builders/staff.ts"],
  ["models-stay-inside", "convex/visas/renewing.ts", "convex/fees/tables.ts"],
  ["models-stay-inside", "convex/visas/model.ts", "convex/providers/sheets.ts"],
  ["models-below-audiences", "convex/visas/model.ts", "convex/visas/staff.ts"],
  ["audience-builder", "convex/visas/portal.ts", "convex/builders/staff.ts"],
  ["audience-own-domain", "convex/visas/staff.ts", "convex/fees/tables.ts"],
  ["audience-own-domain", "convex/visas/staff.ts", "convex/fees/model.ts"],
  ["providers-only-from-jobs", "convex/visas/staff.ts", "convex/providers/sheets.ts"],
  ["providers-alone", "convex/providers/sheets.ts", "convex/visas/model.ts"],
  ["builders-know-access", "convex/builders/staff.ts", "convex/visas/model.ts"],
  ["domain-order-clients", "convex/clients/model.ts", "convex/leads/model.ts"],
  ["domain-order-access-audit", "convex/audit/model.ts", "convex/clients/model.ts"],
  ["domain-order-cases", "convex/cases/model.ts", "convex/contracts/model.ts"],
  ["domain-order-contracts-documents-leads", "convex/leads/model.ts", "convex/notes/model.ts"],
  ["domain-order-notes-leadSheet", "convex/leadSheet/applySteps.ts", "convex/samples/seeding.ts"],
  ["browser-reads-rules", "src/features/visas/VisaList.tsx", "convex/visas/model.ts"],
  ["browser-alone", "src/lib/format.ts", "embedded/main.ts"],
  ["ui-knows-itself", "src/ui/Button.tsx", "src/lib/format.ts"],
  ["lib-below-features", "src/lib/format.ts", "src/features/visas/visaText.ts"],
  ["features-apart", "src/features/visas/VisaList.tsx", "src/features/fees/feeText.ts"],
  ["features-apart", "src/features/visas/VisaList.tsx", "src/routes/staff/VisasRoute.tsx"],
  ["routes-below-app", "src/routes/staff/VisasRoute.tsx", "src/app/App.tsx"],
  ["deployment-alone", "embedded/main.ts", "convex/visas/rules.ts"],
  ["standins-alone", "standins/main.ts", "embedded/main.ts"],
  ["server-alone", "convex/visas/model.ts", "src/lib/format.ts"],
  ["scripts-from-outside", "scripts/start.ts", "convex/visas/rules.ts"],
  ["room-domain", "embedded/domain/calls.ts", "embedded/storage/store.ts"],
  ["room-storage", "embedded/storage/store.ts", "embedded/catalog/catalog.ts"],
  ["room-catalog", "embedded/catalog/catalog.ts", "embedded/documents/validators.ts"],
  ["room-documents", "embedded/documents/validators.ts", "embedded/storage/store.ts"],
  ["room-secrets", "embedded/secrets/cursors.ts", "embedded/catalog/catalog.ts"],
  ["room-transaction", "embedded/transaction/commits.ts", "embedded/live/liveQueries.ts"],
  ["room-query", "embedded/query/queryPlan.ts", "embedded/system/files.ts"],
  ["room-live", "embedded/live/liveQueries.ts", "embedded/run/execution.ts"],
  ["room-system", "embedded/system/files.ts", "embedded/query/queryPlan.ts"],
  ["room-run", "embedded/run/calls.ts", "embedded/jobs/scheduler.ts"],
  ["room-jobs", "embedded/jobs/scheduler.ts", "embedded/session/session.ts"],
  ["room-jobs", "embedded/jobs/installer.ts", "embedded/engine.ts"],
  ["room-isolate", "embedded/isolate/world.ts", "embedded/run/functionHost.ts"],
  ["room-process", "embedded/process/config.ts", "embedded/storage/store.ts"],
  ["room-watchdog", "embedded/watchdog/watchdog.ts", "embedded/domain/limits.ts"],
  ["room-protocol", "embedded/protocol/codec.ts", "embedded/session/session.ts"],
  ["room-auth", "embedded/auth/callers.ts", "embedded/http/router.ts"],
  ["room-session", "embedded/session/session.ts", "embedded/http/router.ts"],
  ["room-http", "embedded/http/router.ts", "embedded/session/session.ts"],
  ["room-deploy", "embedded/deploy/pushes.ts", "embedded/jobs/installer.ts"],
  ["room-snapshot", "embedded/snapshot/exports.ts", "embedded/session/session.ts"],
  ["room-run", "embedded/run/syscalls/database.ts", "embedded/testing/testEngine.ts"],
  ["every-room-in-the-table", "embedded/attic/chest.ts", "embedded/domain/calls.ts"],
  ["nobody-imports-a-test", "convex/visas/model.ts", "convex/visas/model.test.ts"],
];

/**
 * Imports of the house's own examples, which must stay possible: rules that forbid everything would pass the test
 * above.
 */
const ALLOWED: [from: string, to: string][] = [
  ["convex/visas/rules.ts", "convex/fees/rules.ts"],
  ["convex/schema.ts", "convex/visas/tables.ts"],
  ["convex/http.ts", "convex/visas/webhooks.ts"],
  ["convex/visas/tables.ts", "convex/visas/rules.ts"],
  ["convex/visas/model.ts", "convex/fees/model.ts"],
  ["convex/visas/model.ts", "convex/_generated/server.ts"],
  ["convex/visas/staff.ts", "convex/builders/staff.ts"],
  ["convex/visas/staff.ts", "convex/visas/renewing.ts"],
  ["convex/visas/jobs.ts", "convex/providers/sheets.ts"],
  ["convex/leads/model.ts", "convex/clients/model.ts"],
  ["src/features/visas/VisaList.tsx", "convex/visas/rules.ts"],
  ["src/features/visas/VisaList.tsx", "src/ui/Button.tsx"],
  ["src/routes/staff/VisasRoute.tsx", "src/features/visas/VisaList.tsx"],
  ["convex/visas/model.test.ts", "convex/builders/staff.ts"],
  ["embedded/run/calls.ts", "embedded/transaction/commits.ts"],
  ["embedded/run/syscalls/database.ts", "embedded/run/execution.ts"],
  ["embedded/engine.ts", "embedded/jobs/installer.ts"],
  ["embedded/testing/testEngine.ts", "embedded/engine.ts"],
  ["embedded/domain/json.test.ts", "embedded/testing/testEngine.ts"],
];

test("every folder of the deployment has its rule, and every rule is broken above", () => {
  const rooms = readdirSync(EMBEDDED, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rules = rooms.map(({ name }) => `room-${name}`).filter((rule) => rule !== "room-testing");
  expect(rules.length).toBeGreaterThan(15);
  expect(FORBIDDEN.map(([rule]) => rule)).toEqual(expect.arrayContaining(rules));
});

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-layers-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(FORBIDDEN)("%s: %s may not import %s", async (rule, from, to) => {
  expect(await rulesBrokenBy([[from, to]])).toContain(rule);
});

test("two files that need each other are reported", async () => {
  const circle: [string, string][] = [
    ["convex/visas/model.ts", "convex/visas/renewing.ts"],
    ["convex/visas/renewing.ts", "convex/visas/model.ts"],
  ];
  expect(await rulesBrokenBy(circle)).toContain("no-cycles");
});

// Caught: a development package imported by code that runs in production.
test.each([
  ["convex/visas/model.ts", ["packages-that-ship"]],
  ["src/lib/format.ts", ["packages-that-ship"]],
  ["embedded/run/calls.ts", ["packages-that-ship"]],
  ["scripts/start/stack.ts", ["packages-that-ship"]],
  ["scripts/shape.ts", []],
  ["embedded/testing/testEngine.ts", []],
  ["convex/visas/model.test.ts", []],
])("%s with a package for development breaks %j", async (file, rules) => {
  write("package.json", JSON.stringify({ dependencies: { ships: "1.0.0" }, devDependencies: { stays: "1.0.0" } }));
  for (const name of ["ships", "stays"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "main.js" }));
    write(`node_modules/${name}/main.js`, "module.exports = 1;");
  }
  write(file, 'import "ships";\nimport "stays";');
  expect(await cruiseFolder()).toEqual(rules);
});

test("an import that resolves to nothing is reported", async () => {
  write("src/lib/format.ts", 'import "./gone";');
  expect(await cruiseFolder()).toContain("resolvable");
});

test.each(ALLOWED)("%s may import %s", async (from, to) => {
  expect(await rulesBrokenBy([[from, to]])).toEqual([]);
});

async function rulesBrokenBy(imports: [from: string, to: string][]): Promise<string[]> {
  for (const [, to] of imports) write(to, "export const thing = 1;");
  for (const [from, to] of imports) {
    const path = relative(dirname(from), to).replace(/\.tsx?$/, "");
    write(from, `import { thing } from "${path.startsWith(".") ? path : `./${path}`}";\nexport const other = thing;`);
  }
  return cruiseFolder();
}

async function cruiseFolder(): Promise<string[]> {
  const options = await extractOptions(CONFIG);
  const { output } = await cruise(["."], { ...options, baseDir: folder, tsConfig: {}, validate: true });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

function write(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
