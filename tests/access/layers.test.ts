import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { AREAS, FEATURES } from "../../scripts/layers/areas.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EMBEDDED = join(ROOT, "packages/embedded/src");
const CONFIG = join(ROOT, ".dependency-cruiser.cjs");

/**
 * Each line breaks one rule once. Without "features-apart" in the rules, its two lines fail. `visas` is a folder that
 * nothing names: the rules cover a new one on the day it is created.
 */
const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ["rooms-in-areas", "convex/leads/visas/renewals/staff.ts", "convex/access/builders/staff.ts"],
  ["no-loose-files", "convex/loose.ts", "convex/access/builders/staff.ts"],
  ["top-files-compose", "convex/crons.ts", "convex/access/builders/jobs.ts"],
  ["access-imports-nothing", "convex/leads/visas/access.ts", "convex/leads/visas/rules.ts"],
  ["permissions-compose-access", "convex/permissions.ts", "convex/leads/visas/rules.ts"],
  ["access-rules-alone", "convex/access/accounts/rules.ts", "convex/leads/visas/rules.ts"],
  ["rules-are-pure", "convex/leads/visas/rules.ts", "convex/leads/visas/model.ts"],
  ["rules-are-pure", "convex/leads/visas/rules.ts", "convex/documents/encryption/sealing.ts"],
  ["sealing-is-pure", "convex/leads/visas/sealing.ts", "convex/leads/visas/model.ts"],
  ["tables-know-tables", "convex/leads/visas/tables.ts", "convex/leads/visas/model.ts"],
  ["tables-know-tables", "convex/leads/visas/tables.ts", "convex/contracts/fees/rules.ts"],
  ["tables-know-tables", "convex/leads/visas/tables.ts", "convex/leads/visas/answers.ts"],
  ["answers-know-tables", "convex/leads/visas/answers.ts", "convex/leads/visas/model.ts"],
  ["models-stay-inside", "convex/leads/visas/model.ts", "convex/access/builders/staff.ts"],
  ["models-stay-inside", "convex/leads/visas/renewing.ts", "convex/contracts/fees/tables.ts"],
  ["models-stay-inside", "convex/leads/visas/renewing.ts", "convex/contracts/fees/counting.ts"],
  ["models-stay-inside", "convex/leads/visas/renewing.ts", "convex/contracts/fees/answers.ts"],
  ["models-stay-inside", "convex/leads/visas/model.ts", "convex/contracts/fees/access.ts"],
  ["models-stay-inside", "convex/leads/visas/model.ts", "convex/noteSubjects.ts"],
  ["removed-with-the-client", "convex/leads/visas/model.ts", "convex/contracts/fees/removing.ts"],
  ["models-below-audiences", "convex/leads/visas/model.ts", "convex/leads/visas/staff.ts"],
  ["audience-builder", "convex/leads/visas/portal.ts", "convex/access/builders/staff.ts"],
  ["audience-own-room", "convex/leads/visas/staff.ts", "convex/contracts/fees/tables.ts"],
  ["audience-own-room", "convex/leads/visas/staff.ts", "convex/contracts/fees/counting.ts"],
  ["providers-by-role", "convex/leads/visas/staff.ts", "convex/platform/providers/sheets.ts"],
  ["providers-by-role", "convex/leads/visas/model.ts", "convex/platform/providers/sheets.ts"],
  ["providers-by-role", "convex/leads/visas/internal.ts", "convex/platform/providers/sheets.ts"],
  ["providers-alone", "convex/platform/providers/sheets.ts", "convex/leads/visas/model.ts"],
  ["providers-alone", "convex/platform/providers/sheets.ts", "convex/leads/visas/rules.ts"],
  ["ports-are-pure", "convex/platform/providers/visa/port.ts", "convex/leads/visas/rules.ts"],
  ["ports-are-pure", "convex/platform/providers/visa/port.ts", "convex/platform/providers/sheets.ts"],
  ["models-below-audiences", "convex/leads/visas/model.ts", "convex/leads/visas/jobsNode.ts"],
  ["models-below-audiences", "convex/leads/visas/model.ts", "convex/leads/visas/internal.ts"],
  ["audience-builder", "convex/leads/visas/internal.ts", "convex/access/builders/jobs.ts"],
  ["audience-builder", "convex/leads/visas/jobsNode.ts", "convex/access/builders/staff.ts"],
  ["audience-own-room", "convex/leads/visas/jobsNode.ts", "convex/contracts/fees/tables.ts"],
  ["node-apart", "convex/leads/visas/jobs.ts", "convex/platform/providers/modelNode.ts"],
  ["builders-know-access", "convex/access/builders/staff.ts", "convex/leads/visas/model.ts"],
  ["area-access", "convex/access/audit/model.ts", "convex/leads/record/model.ts"],
  ["area-leads", "convex/leads/record/rules.ts", "convex/cards/cardSums.ts"],
  ["area-platform", "convex/platform/days.ts", "convex/access/accounts/rules.ts"],
  ["room-leads-record", "convex/leads/record/model.ts", "convex/leads/merges/model.ts"],
  ["room-leads-status", "convex/leads/status/rules.ts", "convex/leads/record/rules.ts"],
  ["room-access-audit", "convex/access/audit/model.ts", "convex/access/accounts/model.ts"],
  ["every-room-in-its-area", "convex/leads/visas/model.ts", "convex/leads/record/model.ts"],
  ["every-room-in-its-area", "convex/visas/leads/model.ts", "convex/leads/record/model.ts"],
  ["earlier-addresses-re-export", "convex/leadSheet/jobs.ts", "convex/leads/sheet/model.ts"],
  ["earlier-addresses-re-export", "convex/leadSheet/jobs.ts", "convex/access/builders/jobs.ts"],
  ["features-area-leads", "src/features/leads/list/LeadBoard.tsx", "src/features/workspace/palette/Palette.tsx"],
  ["features-room-leads-list", "src/features/leads/list/LeadBoard.tsx", "src/features/leads/pictures/pictures.ts"],
  ["every-features-room-in-its-area", "src/features/leads/visas/VisaList.tsx", "src/ui/Button.tsx"],
  ["browser-reads-rules", "src/features/leads/list/LeadBoard.tsx", "convex/leads/visas/model.ts"],
  ["browser-alone", "src/lib/format/format.ts", "packages/embedded/src/main.ts"],
  ["ui-knows-itself", "src/ui/Button.tsx", "src/lib/format/format.ts"],
  ["lib-below-features", "src/lib/format/format.ts", "src/features/leads/list/leadText.ts"],
  ["lib-of-platform", "src/lib/format/format.ts", "convex/leads/record/rules.ts"],
  ["areas-share", "src/features/leads/list/LeadBoard.tsx", "src/features/contracts/list/ContractBoard.tsx"],
  ["features-below-routes", "src/features/leads/list/LeadBoard.tsx", "src/routes/staff/LeadsRoute.tsx"],
  ["routes-below-app", "src/routes/staff/VisasRoute.tsx", "src/app/App.tsx"],
  ["packages-alone", "packages/embedded/src/main.ts", "convex/leads/visas/rules.ts"],
  ["packages-alone", "packages/standins/src/main.test.ts", "tests/support/functions/samples.ts"],
  ["packages-apart", "packages/standins/src/main.ts", "packages/embedded/src/main.ts"],
  ["testkit-for-tests", "packages/standins/src/main.ts", "packages/testkit/clock.ts"],
  ["testkit-for-tests", "scripts/start.ts", "packages/embedded/testing/testEngine.ts"],
  ["packages-by-name", "scripts/start.ts", "packages/embedded/src/main.ts"],
  ["packages-by-name", "tests/support/clock.test.ts", "packages/testkit/clock.ts"],
  ["packages-by-name", "vitest.config.ts", "packages/testkit/clock.ts"],
  ["packages-by-name-in-packages", "packages/embedded/src/main.test.ts", "packages/testkit/clock.ts"],
  ["server-alone", "convex/leads/visas/model.ts", "src/lib/format/format.ts"],
  ["scripts-from-outside", "scripts/start.ts", "convex/leads/visas/rules.ts"],
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
  ["nobody-imports-a-test", "convex/leads/visas/model.ts", "convex/leads/visas/model.test.ts"],
];

/**
 * Imports of the house's own examples, which must stay possible: rules that forbid everything would pass the test
 * above.
 */
const ALLOWED: [from: string, to: string][] = [
  ["convex/messages/notes/rules.ts", "convex/clients/record/rules.ts"],
  ["convex/schema.ts", "convex/messages/notes/tables.ts"],
  ["convex/permissions.ts", "convex/messages/notes/access.ts"],
  ["convex/http.ts", "convex/messages/notes/webhooks.ts"],
  ["convex/messages/notes/tables.ts", "convex/messages/notes/rules.ts"],
  ["convex/messages/notes/tables.ts", "convex/platform/validators.ts"],
  ["convex/messages/notes/answers.ts", "convex/messages/notes/tables.ts"],
  ["convex/messages/notes/answers.ts", "convex/cases/record/answers.ts"],
  ["convex/messages/notes/staff.ts", "convex/messages/notes/answers.ts"],
  ["convex/messages/notes/answers.ts", "convex/platform/validators.ts"],
  ["convex/workspace/samples/seedWork.ts", "convex/messages/notes/model.ts"],
  ["convex/messages/notes/model.ts", "convex/_generated/server.ts"],
  ["convex/messages/notes/model.ts", "convex/messages/notes/access.ts"],
  ["convex/messages/notes/model.ts", "convex/permissions.ts"],
  ["convex/messages/notes/staff.ts", "convex/access/builders/staff.ts"],
  ["convex/messages/notes/staff.ts", "convex/permissions.ts"],
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
  ["src/features/leads/list/LeadBoard.tsx", "convex/platform/providers/signing/choice.ts"],
  ["convex/messages/notes/internal.ts", "convex/access/builders/internal.ts"],
  ["convex/contracts/signing/sealing.ts", "convex/documents/encryption/sealing.ts"],
  ["convex/messages/notes/jobsNode.ts", "convex/access/builders/jobs.ts"],
  ["convex/messages/notes/jobsNode.ts", "convex/platform/providers/modelNode.ts"],
  ["convex/leads/record/model.ts", "convex/access/audit/model.ts"],
  ["convex/leads/record/model.ts", "convex/contracts/ledger/transactions.ts"],
  ["src/features/leads/list/LeadBoard.tsx", "convex/messages/notes/rules.ts"],
  ["src/features/leads/list/LeadBoard.tsx", "convex/messages/notes/access.ts"],
  ["src/features/leads/list/LeadBoard.tsx", "convex/permissions.ts"],
  ["src/features/leads/list/LeadBoard.tsx", "src/ui/Button.tsx"],
  ["src/routes/staff/VisasRoute.tsx", "src/features/leads/list/LeadBoard.tsx"],
  ["convex/messages/notes/model.test.ts", "convex/access/builders/staff.ts"],
  ["packages/embedded/src/run/calls.ts", "packages/embedded/src/transaction/commits.ts"],
  ["packages/embedded/src/run/syscalls/database.ts", "packages/embedded/src/run/execution.ts"],
  ["packages/embedded/src/engine.ts", "packages/embedded/src/jobs/installer.ts"],
  ["packages/embedded/testing/testEngine.ts", "packages/embedded/src/engine.ts"],
  ["packages/embedded/src/domain/json.test.ts", "packages/embedded/testing/testEngine.ts"],
  ["convex/messages/notes/staff.ts", "convex/noteSubjects.ts"],
  ["convex/noteSubjects.ts", "convex/leads/record/model.ts"],
  ["convex/access/audit/staff.ts", "convex/access/builders/staff.ts"],
  ["convex/leadSheet/jobs.ts", "convex/leads/sheetRun/jobs.ts"],
  ["convex/platform/providers/signing/docuseal.ts", "convex/platform/days.ts"],
  ["src/features/leads/page/LeadHead.tsx", "src/features/leads/list/leadText.ts"],
  ["src/features/messages/inbox/Attachments.tsx", "src/features/documents/upload/UploadLine.tsx"],
];

test("every folder of the deployment has its rule, and every rule is broken above", () => {
  const rooms = readdirSync(EMBEDDED, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rules = rooms.map(({ name }) => `room-${name}`);
  expect(rules.length).toBeGreaterThan(15);
  expect(FORBIDDEN.map(([rule]) => rule)).toEqual(expect.arrayContaining(rules));
});

// Caught: an area that the tables do not name, in which every import was allowed.
test("convex/ and src/features/ have the areas of the tables, and no room that the tables forgot", () => {
  const roomsIn = (folder: string) =>
    Object.fromEntries(foldersIn(folder).map((area) => [area, foldersIn(`${folder}/${area}`).toSorted()]));
  const sorted = (areas: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(areas).map(([area, rooms]) => [area, rooms.toSorted()]));
  expect(Object.keys(AREAS)).toHaveLength(12);
  expect(roomsIn("convex")).toEqual(sorted(AREAS));
  expect(roomsIn("src/features")).toEqual(sorted(FEATURES));
});

function foldersIn(folder: string): string[] {
  const folders = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isEarlier = (name: string) =>
    folder === "convex" && readdirSync(join(ROOT, folder, name)).every((file) => /^jobs(Node)?\.ts$/.test(file));
  return folders.map(({ name }) => name).filter((name) => name !== "_generated" && !isEarlier(name));
}

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
  // The tree has circles that no list asks for.
  expect(rules.filter((rule) => rule !== "no-cycles")).toEqual([]);
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
test("what runs in production imports only packages that ship, and everything else may import both kinds", async () => {
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

  /** The violations of the project's rules. */
  async cruise(): Promise<Broken[]> {
    const options = await extractOptions(CONFIG);
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
