import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const EMBEDDED = fileURLToPath(new URL("../../packages/embedded/src", import.meta.url));
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
  ["browser-alone", "src/lib/format.ts", "packages/embedded/src/main.ts"],
  ["ui-knows-itself", "src/ui/Button.tsx", "src/lib/format.ts"],
  ["lib-below-features", "src/lib/format.ts", "src/features/visas/visaText.ts"],
  ["features-apart", "src/features/visas/VisaList.tsx", "src/features/fees/feeText.ts"],
  ["features-apart", "src/features/visas/VisaList.tsx", "src/routes/staff/VisasRoute.tsx"],
  ["routes-below-app", "src/routes/staff/VisasRoute.tsx", "src/app/App.tsx"],
  ["packages-alone", "packages/embedded/src/main.ts", "convex/visas/rules.ts"],
  ["packages-alone", "packages/standins/src/main.test.ts", "tests/support/functions/samples.ts"],
  ["packages-apart", "packages/standins/src/main.ts", "packages/embedded/src/main.ts"],
  ["testkit-for-tests", "packages/standins/src/main.ts", "packages/testkit/clock.ts"],
  ["testkit-for-tests", "scripts/start.ts", "packages/embedded/testing/testEngine.ts"],
  ["packages-by-name", "scripts/start.ts", "packages/embedded/src/main.ts"],
  ["packages-by-name", "tests/support/clock.test.ts", "packages/testkit/clock.ts"],
  ["packages-by-name", "vitest.config.ts", "packages/testkit/clock.ts"],
  ["packages-by-name-in-packages", "packages/embedded/src/main.test.ts", "packages/testkit/clock.ts"],
  ["server-alone", "convex/visas/model.ts", "src/lib/format.ts"],
  ["scripts-from-outside", "scripts/start.ts", "convex/visas/rules.ts"],
  ["room-domain", "packages/embedded/src/domain/calls.ts", "packages/embedded/src/storage/store.ts"],
  ["room-storage", "packages/embedded/src/storage/store.ts", "packages/embedded/src/catalog/catalog.ts"],
  ["room-catalog", "packages/embedded/src/catalog/catalog.ts", "packages/embedded/src/documents/validators.ts"],
  ["room-documents", "packages/embedded/src/documents/validators.ts", "packages/embedded/src/storage/store.ts"],
  ["room-secrets", "packages/embedded/src/secrets/cursors.ts", "packages/embedded/src/catalog/catalog.ts"],
  ["room-transaction", "packages/embedded/src/transaction/commits.ts", "packages/embedded/src/live/liveQueries.ts"],
  ["room-query", "packages/embedded/src/query/queryPlan.ts", "packages/embedded/src/system/files.ts"],
  ["room-live", "packages/embedded/src/live/liveQueries.ts", "packages/embedded/src/run/execution.ts"],
  ["room-system", "packages/embedded/src/system/files.ts", "packages/embedded/src/query/queryPlan.ts"],
  ["room-run", "packages/embedded/src/run/calls.ts", "packages/embedded/src/jobs/scheduler.ts"],
  ["room-jobs", "packages/embedded/src/jobs/scheduler.ts", "packages/embedded/src/session/session.ts"],
  ["room-jobs", "packages/embedded/src/jobs/installer.ts", "packages/embedded/src/engine.ts"],
  ["room-isolate", "packages/embedded/src/isolate/world.ts", "packages/embedded/src/run/functionHost.ts"],
  ["room-process", "packages/embedded/src/process/config.ts", "packages/embedded/src/storage/store.ts"],
  ["room-watchdog", "packages/embedded/src/watchdog/watchdog.ts", "packages/embedded/src/domain/limits.ts"],
  ["room-protocol", "packages/embedded/src/protocol/codec.ts", "packages/embedded/src/session/session.ts"],
  ["room-auth", "packages/embedded/src/auth/callers.ts", "packages/embedded/src/http/router.ts"],
  ["room-session", "packages/embedded/src/session/session.ts", "packages/embedded/src/http/router.ts"],
  ["room-http", "packages/embedded/src/http/router.ts", "packages/embedded/src/session/session.ts"],
  ["room-deploy", "packages/embedded/src/deploy/pushes.ts", "packages/embedded/src/jobs/installer.ts"],
  ["room-snapshot", "packages/embedded/src/snapshot/exports.ts", "packages/embedded/src/session/session.ts"],
  ["room-run", "packages/embedded/src/run/syscalls/database.ts", "packages/embedded/testing/testEngine.ts"],
  ["every-room-in-the-table", "packages/embedded/src/attic/chest.ts", "packages/embedded/src/domain/calls.ts"],
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
  ["packages/embedded/src/run/calls.ts", "packages/embedded/src/transaction/commits.ts"],
  ["packages/embedded/src/run/syscalls/database.ts", "packages/embedded/src/run/execution.ts"],
  ["packages/embedded/src/engine.ts", "packages/embedded/src/jobs/installer.ts"],
  ["packages/embedded/testing/testEngine.ts", "packages/embedded/src/engine.ts"],
  ["packages/embedded/src/domain/json.test.ts", "packages/embedded/testing/testEngine.ts"],
];

test("every folder of the deployment has its rule, and every rule is broken above", () => {
  const rooms = readdirSync(EMBEDDED, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rules = rooms.map(({ name }) => `room-${name}`);
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
  ["packages/embedded/src/run/calls.ts", ["packages-that-ship"]],
  ["scripts/start/stack.ts", ["packages-that-ship"]],
  ["scripts/shape.ts", []],
  ["packages/embedded/testing/testEngine.ts", []],
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
