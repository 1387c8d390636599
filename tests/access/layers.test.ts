import { cruise, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { domainOrder, domainRules } from "../../scripts/layers/domainOrder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EMBEDDED = join(ROOT, "packages/embedded/src");
const CONFIG = join(ROOT, ".dependency-cruiser.cjs");
const SCHEMA = readFileSync(join(ROOT, "convex/schema.ts"), "utf8");
const TEST = "\\.test\\.ts$";

/**
 * Each line breaks one rule once. Without "features-apart" in the rules, its two lines fail. `visas` is a folder that
 * no rule names: the rules cover a new one on the day it is created.
 */
const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ["domains-are-flat", "convex/visas/renewals/staff.ts", "convex/access/builders/staff.ts"],
  ["nothing-in-a-folder-of-a-folder", "convex/visas/model.ts", "convex/visas/renewals/renewing.ts"],
  ["no-loose-files", "convex/loose.ts", "convex/access/builders/staff.ts"],
  ["platform-files-compose", "convex/crons.ts", "convex/access/builders/jobs.ts"],
  ["access-imports-nothing", "convex/visas/access.ts", "convex/visas/rules.ts"],
  ["permissions-compose-access", "convex/permissions.ts", "convex/visas/rules.ts"],
  ["access-rules-alone", "convex/access/accounts/rules.ts", "convex/visas/rules.ts"],
  ["rules-are-pure", "convex/visas/rules.ts", "convex/visas/model.ts"],
  ["rules-are-pure", "convex/visas/rules.ts", "convex/documents/record/sealing.ts"],
  ["sealing-is-pure", "convex/visas/sealing.ts", "convex/visas/model.ts"],
  ["tables-know-tables", "convex/visas/tables.ts", "convex/visas/model.ts"],
  ["tables-know-tables", "convex/visas/tables.ts", "convex/fees/rules.ts"],
  ["tables-know-tables", "convex/visas/tables.ts", "convex/visas/answers.ts"],
  ["answers-know-tables", "convex/visas/answers.ts", "convex/visas/model.ts"],
  ["models-stay-inside", "convex/visas/model.ts", "convex/access/builders/staff.ts"],
  ["models-stay-inside", "convex/visas/renewing.ts", "convex/fees/tables.ts"],
  ["models-stay-inside", "convex/visas/renewing.ts", "convex/fees/counting.ts"],
  ["models-stay-inside", "convex/visas/renewing.ts", "convex/fees/answers.ts"],
  ["models-stay-inside", "convex/visas/model.ts", "convex/fees/access.ts"],
  ["models-stay-inside", "convex/visas/model.ts", "convex/noteSubjects.ts"],
  ["removed-with-the-client", "convex/visas/model.ts", "convex/fees/removing.ts"],
  ["models-below-audiences", "convex/visas/model.ts", "convex/visas/staff.ts"],
  ["audience-builder", "convex/visas/portal.ts", "convex/access/builders/staff.ts"],
  ["audience-own-domain", "convex/visas/staff.ts", "convex/fees/tables.ts"],
  ["audience-own-domain", "convex/visas/staff.ts", "convex/fees/counting.ts"],
  ["providers-by-role", "convex/visas/staff.ts", "convex/platform/providers/sheets.ts"],
  ["providers-by-role", "convex/visas/model.ts", "convex/platform/providers/sheets.ts"],
  ["providers-by-role", "convex/visas/internal.ts", "convex/platform/providers/sheets.ts"],
  ["providers-alone", "convex/platform/providers/sheets.ts", "convex/visas/model.ts"],
  ["providers-alone", "convex/platform/providers/sheets.ts", "convex/visas/rules.ts"],
  ["ports-are-pure", "convex/platform/providers/visaPort.ts", "convex/visas/rules.ts"],
  ["ports-are-pure", "convex/platform/providers/visaPort.ts", "convex/platform/providers/sheets.ts"],
  ["models-below-audiences", "convex/visas/model.ts", "convex/visas/jobsNode.ts"],
  ["models-below-audiences", "convex/visas/model.ts", "convex/visas/internal.ts"],
  ["audience-builder", "convex/visas/internal.ts", "convex/access/builders/jobs.ts"],
  ["audience-builder", "convex/visas/jobsNode.ts", "convex/access/builders/staff.ts"],
  ["audience-own-domain", "convex/visas/jobsNode.ts", "convex/fees/tables.ts"],
  ["node-apart", "convex/visas/jobs.ts", "convex/platform/providers/modelNode.ts"],
  ["builders-know-access", "convex/access/builders/staff.ts", "convex/visas/model.ts"],
  ["domain-order-audit", "convex/access/audit/model.ts", "convex/leads/record/model.ts"],
  ["domain-order-leads", "convex/leads/record/model.ts", "convex/leads/merges/model.ts"],
  ["domain-order-leadSheet", "convex/leads/sheet/applySteps.ts", "convex/workspace/samples/seeding.ts"],
  ["every-domain-in-the-order", "convex/visas/model.ts", "convex/leads/record/model.ts"],
  ["browser-reads-rules", "src/features/visas/VisaList.tsx", "convex/visas/model.ts"],
  ["browser-alone", "src/lib/format/format.ts", "packages/embedded/src/main.ts"],
  ["ui-knows-itself", "src/ui/Button.tsx", "src/lib/format/format.ts"],
  ["lib-below-features", "src/lib/format/format.ts", "src/features/visas/visaText.ts"],
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
  ["server-alone", "convex/visas/model.ts", "src/lib/format/format.ts"],
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
  ["room-threads", "packages/embedded/src/threads/threads.ts", "packages/embedded/src/session/session.ts"],
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
  ["convex/messages/notes/rules.ts", "convex/leads/record/rules.ts"],
  ["convex/schema.ts", "convex/messages/notes/tables.ts"],
  ["convex/permissions.ts", "convex/messages/notes/access.ts"],
  ["convex/http.ts", "convex/messages/notes/webhooks.ts"],
  ["convex/messages/notes/tables.ts", "convex/messages/notes/rules.ts"],
  ["convex/messages/notes/tables.ts", "convex/platform/validators.ts"],
  ["convex/messages/notes/answers.ts", "convex/messages/notes/tables.ts"],
  ["convex/messages/notes/answers.ts", "convex/clients/record/answers.ts"],
  ["convex/messages/notes/staff.ts", "convex/messages/notes/answers.ts"],
  ["convex/messages/notes/answers.ts", "convex/platform/validators.ts"],
  ["convex/workspace/samples/seeding.ts", "convex/messages/notes/model.ts"],
  ["convex/messages/notes/model.ts", "convex/_generated/server.ts"],
  ["convex/messages/notes/model.ts", "convex/messages/notes/access.ts"],
  ["convex/messages/notes/model.ts", "convex/permissions.ts"],
  ["convex/messages/notes/staff.ts", "convex/access/builders/staff.ts"],
  ["convex/messages/notes/staff.ts", "convex/permissions.ts"],
  ["convex/messages/notes/staff.ts", "convex/noteSubjects.ts"],
  ["convex/noteSubjects.ts", "convex/leads/record/model.ts"],
  ["convex/access/builders/staff.ts", "convex/permissions.ts"],
  ["convex/messages/notes/staff.ts", "convex/messages/notes/renewing.ts"],
  ["convex/messages/notes/staff.ts", "convex/clients/record/model.ts"],
  ["convex/messages/notes/jobs.ts", "convex/platform/providers/sheets.ts"],
  ["convex/messages/notes/sheetProvider.ts", "convex/platform/providers/sheets.ts"],
  ["convex/messages/notes/rules.ts", "convex/platform/providers/signing/port.ts"],
  ["convex/messages/notes/tables.ts", "convex/platform/providers/signing/port.ts"],
  ["convex/platform/providers/signing/port.ts", "convex/platform/texts.ts"],
  ["convex/messages/notes/model.ts", "convex/platform/providers/signing/choice.ts"],
  ["convex/http.ts", "convex/platform/providers/signing/choice.ts"],
  ["src/features/visas/VisaList.tsx", "convex/platform/providers/signing/choice.ts"],
  ["convex/messages/notes/internal.ts", "convex/access/builders/internal.ts"],
  ["convex/contracts/signing/sealing.ts", "convex/documents/record/sealing.ts"],
  ["convex/messages/notes/jobsNode.ts", "convex/access/builders/jobs.ts"],
  ["convex/messages/notes/jobsNode.ts", "convex/platform/providers/modelNode.ts"],
  ["convex/leads/record/model.ts", "convex/access/audit/model.ts"],
  ["convex/leads/record/model.ts", "convex/contracts/payments/ledger.ts"],
  ["src/features/visas/VisaList.tsx", "convex/messages/notes/rules.ts"],
  ["src/features/visas/VisaList.tsx", "convex/messages/notes/access.ts"],
  ["src/features/visas/VisaList.tsx", "convex/permissions.ts"],
  ["src/features/visas/VisaList.tsx", "src/ui/Button.tsx"],
  ["src/routes/staff/VisasRoute.tsx", "src/features/visas/VisaList.tsx"],
  ["convex/messages/notes/model.test.ts", "convex/access/builders/staff.ts"],
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

/** The schema on the day on which another domain's tables are added to it. */
const WITH_VISAS = SCHEMA.replace(
  "export default",
  'import { visaTables } from "./visas/tables";\nexport default',
).replace("...leadTables,", "$& ...visaTables,");

test("the domains are in the order in which the schema spreads their tables, and AGENTS.md names no other", () => {
  const order = domainOrder(SCHEMA);
  expect(order.slice(0, 23)).toEqual([
    "liveList",
    "days",
    "ids",
    "texts",
    "hashes",
    "validators",
    "removableRows",
    "emailAddresses",
    "phoneNumbers",
    "writtenDays",
    "amounts",
    "caseTypes",
    "contractTemplate",
    "contractText",
    "translations",
    "environment",
    "firmForm",
    "dues",
    "cardPeriods",
    "cardSums",
    "assistantFigures",
    "audit",
    "access",
  ]);
  expect(order.at(-1)).toBe("samples");
  const line = /^Domains in order: ([^.]*)\./m.exec(readFileSync(join(ROOT, "AGENTS.md"), "utf8"))?.[1] ?? "";
  const levels = line.split(" → ").map((level) => level.split(", "));
  const named = order.filter((domain) => levels.flat().includes(domain));
  expect(named.length).toBeGreaterThan(3);
  const places = named.map((domain) => levels.findIndex((level) => level.includes(domain)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("a domain has its place from its tables in the schema, and renames no rule", () => {
  const order = domainOrder(WITH_VISAS);
  expect(order.indexOf("visas")).toBe(order.indexOf("leads") + 1);
  expect(order.filter((domain) => domain !== "visas")).toEqual(domainOrder(SCHEMA));
  const before = domainRules(SCHEMA, TEST).map(({ name }) => name);
  const after = domainRules(WITH_VISAS, TEST).map(({ name }) => name);
  expect(after.filter((name) => !before.includes(name))).toEqual(["domain-order-visas"]);
  expect(before.filter((name) => !after.includes(name))).toEqual([]);
});

// Caught: a schema written in another way, from which no order was read and in which every import was allowed.
test.each([
  ["export default defineSchema({});", "spreads no tables"],
  ["export default defineSchema({ ...visaTables });", 'spreads visaTables, but imports it from no "./<domain>/tables"'],
])("a schema without an order is refused: %s", (schema, sentence) => {
  expect(() => domainOrder(schema)).toThrow(sentence);
});

type Import = readonly [from: string, to: string];

interface Broken {
  rule: string;
  from: string;
  to: string;
}

/** All imports of the two lists are in one tree, which is analysed once: a run of the analysis costs more than the tree. */
let broken: Broken[];
beforeAll(async () => {
  broken = await inFolder((tree) => {
    tree.writeImports([...FORBIDDEN.map(([, from, to]): Import => [from, to]), ...ALLOWED]);
    return tree.cruise();
  });
});

test.each(FORBIDDEN)("%s: %s may not import %s", (rule, from, to) => {
  expect(broken).toContainEqual({ rule, from, to });
});

test.each(ALLOWED)("%s may import %s", (from, to) => {
  const rules = broken.filter((each) => each.from === from && each.to === to).map(({ rule }) => rule);
  // The tree has circles that are in neither list.
  expect(rules.filter((rule) => rule !== "no-cycles")).toEqual([]);
});

// Caught: a domain that no list named, and so might call every other.
test.each([
  ["convex/leads/record/model.ts", "convex/visas/model.ts", ["domain-order-leads"]],
  ["convex/visas/model.ts", "convex/leads/merges/model.ts", ["domain-order-visas"]],
  ["convex/visas/model.ts", "convex/leads/record/model.ts", []],
])("with visas in the schema, %s that imports %s breaks %j", async (from, to, rules) => {
  const found = await inFolder((tree) => {
    tree.writeImports([[from, to]]);
    return tree.cruise({ forbidden: domainRules(WITH_VISAS, TEST) });
  });
  expect(found.map(({ rule }) => rule)).toEqual(rules);
});

test("two files that need each other, and an import that resolves to nothing, are reported", async () => {
  const found = await inFolder((tree) => {
    tree.writeImports([
      ["convex/visas/model.ts", "convex/visas/renewing.ts"],
      ["convex/visas/renewing.ts", "convex/visas/model.ts"],
    ]);
    tree.write("src/lib/format/format.ts", 'import "./gone";');
    return tree.cruise();
  });
  expect(found).toContainEqual(expect.objectContaining({ rule: "no-cycles", from: "convex/visas/model.ts" }));
  expect(found).toContainEqual({ rule: "resolvable", from: "src/lib/format/format.ts", to: "./gone" });
});

// Caught: a development package imported by code that runs in production.
test("production code imports only packages that ship, and everything else may import both kinds", async () => {
  const shipping = [
    "convex/leads/record/model.ts",
    "src/lib/format/format.ts",
    "packages/embedded/src/run/calls.ts",
  ].concat("scripts/start/stack.ts");
  const others = ["scripts/shape.ts", "packages/embedded/testing/testEngine.ts", "convex/leads/record/model.test.ts"];
  const found = await inFolder((tree) => {
    const [ships, stays] = [{ ships: "1.0.0" }, { stays: "1.0.0" }];
    tree.write("package.json", JSON.stringify({ dependencies: ships, devDependencies: stays }));
    for (const name of ["ships", "stays"]) {
      tree.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "main.js" }));
      tree.write(`node_modules/${name}/main.js`, "module.exports = 1;");
    }
    for (const file of [...shipping, ...others]) tree.write(file, 'import "ships";\nimport "stays";');
    return tree.cruise();
  });
  const to = "node_modules/stays/main.js";
  expect(found.toSorted(byFrom)).toEqual(
    shipping.map((from) => ({ rule: "packages-that-ship", from, to })).toSorted(byFrom),
  );
});

const byFrom = (one: Broken, other: Broken): number => (one.from < other.from ? -1 : 1);

class Tree {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(path: string, content: string): void {
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  writeImports(imports: readonly Import[]): void {
    const lines = new Map<string, string[]>();
    for (const [from, to] of imports) {
      const path = relative(dirname(from), to).replace(/\.tsx?$/, "");
      const line = `export { thing as t${String(lines.get(from)?.length ?? 0)} } from "${path.startsWith(".") ? path : `./${path}`}";`;
      lines.set(from, [...(lines.get(from) ?? []), line]);
      lines.set(to, lines.get(to) ?? []);
    }
    for (const [path, ofFile] of lines) this.write(path, [...ofFile, "export const thing = 1;"].join("\n"));
  }

  /** The violations of the project's rules, or of one of the given rules. */
  async cruise(ruleSet?: IFlattenedRuleSet): Promise<Broken[]> {
    const options = { ...(await extractOptions(CONFIG)), ...(ruleSet && { ruleSet }) };
    const { output } = await cruise(["."], { ...options, baseDir: this.#folder, tsConfig: {}, validate: true });
    return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  }
}

async function inFolder(use: (tree: Tree) => Promise<Broken[]>): Promise<Broken[]> {
  const folder = mkdtempSync(join(tmpdir(), "passage-layers-"));
  try {
    return await use(new Tree(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
