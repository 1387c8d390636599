import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "./start/root.ts";

const SKIPPED = new Set(["node_modules", ".git", "dist", "test-results", "playwright-report", ".mutation"]);

const FILES = filesBelow(ROOT);
const DOCUMENTS = FILES.filter((file) => file.endsWith(".md"));
/** Decisions tell of their day; what READMEs say is true today. */
const READMES = DOCUMENTS.filter((file) => !file.startsWith("docs/decisions/"));

/** What the platform asks of any project, and roles whose place the layers keep until the first file has them. */
const NOT_HERE =
  /^(schema|http|crons|auth\.config|convex\.config)\.(ts|js)$|^convex\.json$|^(portal|webhooks|documents\/sealing)\.ts$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".passage")) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(ROOT, path)];
  });
}

/** Names of files in code style, as they are written: `domain/ports.ts`, `model.ts`, `package.json`. */
function namedFiles(text: string): string[] {
  const prose = text.replace(/^```[^]*?^```/gm, "");
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const files = spans.filter((span) => /^[\w./-]+\.(tsx?|[mc]?js|json|css|md|html)$/.test(span));
  // What a start makes is not in a checkout.
  return files.filter((file) => !file.startsWith(".passage/"));
}

/** By its path from the document or from the checkout; a bare name is that of a file anywhere below the document. */
function isThere(named: string, document: string): boolean {
  const folder = dirname(document);
  if (existsSync(join(ROOT, named)) || existsSync(join(ROOT, folder, named))) return true;
  const below = folder === "." ? FILES : FILES.filter((file) => file.startsWith(`${folder}/`));
  return !named.includes("/") && below.some((file) => basename(file) === named);
}

// Caught: a README that sends its reader to `appDefinition.ts`, gone for months.
test.each(READMES)("every file that %s names is there", (document) => {
  const named = namedFiles(readFileSync(join(ROOT, document), "utf8")).filter((name) => !NOT_HERE.test(name));
  expect(named.filter((name) => !isThere(name, document))).toEqual([]);
});

test("file names are found in the documents", () => {
  const named = READMES.flatMap((document) => namedFiles(readFileSync(join(ROOT, document), "utf8")));
  expect(named).toEqual(
    expect.arrayContaining([
      "sheetPlan.ts",
      "src/lib/live/liveList.ts",
      "secrets/functionHandles.ts",
      "package-lock.json",
    ]),
  );
});

test.each(DOCUMENTS)("every link of %s leads somewhere", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  const own = targets.filter((target) => !/^[a-z]+:/.test(target)).map((target) => target.split("#"));
  const broken = own.filter(([path = "", heading]) => {
    const file = path === "" ? document : join(dirname(document), path);
    return !existsSync(join(ROOT, file)) || (heading !== undefined && !headingsOf(file).includes(heading));
  });
  expect(broken).toEqual([]);
});

/** As a page of the repository makes anchors of them. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(join(ROOT, file), "utf8").match(/^#+ .*$/gm) ?? [];
  return headings.map((line) =>
    line
      .replace(/^#+ /, "")
      .toLowerCase()
      .replace(/[^\p{L}\d _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
