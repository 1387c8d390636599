import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, matchesGlob, relative } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

import { AREAS, FEATURES } from "./layers/areas.ts";
import { ROOT } from "./start/root.ts";

const SKIPPED = new Set(["node_modules", ".git", "dist", "test-results", "playwright-report", ".mutation"]);

const FILES = filesBelow(ROOT);
const DOCUMENTS = FILES.filter((file) => file.endsWith(".md"));

/** Files that the platform reads from any project, and roles without a file yet. */
const NOT_HERE =
  /^(schema|http|crons|auth\.config|convex\.config)\.(ts|js)$|^convex\.json$|^(portal|webhooks|documents\/sealing)\.ts$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".passage")) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(ROOT, path)];
  });
}

/** Top-level folders of the checkout. A path that begins with one of them is ours. */
const TREES = new Set(FILES.filter((file) => file.includes("/")).map((file) => file.replace(/\/.*/, "")));

/** Text in code style outside code blocks. */
function spansOf(text: string): string[] {
  const prose = text.replace(/^```[^]*?^```/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
}

/**
 * Files and folders by name: `domain/calls.ts`, `model.ts`, `convex/leads/record/`, `*.test.ts`. Line numbers after a colon
 * are cut off.
 */
function namedFiles(text: string): string[] {
  const names = spansOf(text).map((span) => span.replace(/:\d+(-\d+)?$/, ""));
  return names.filter((name) => {
    // A start creates these; a checkout lacks them.
    if (name.startsWith(".passage/")) return false;
    const isFile = /^[\w./*-]+\.(tsx?|[mc]?js|json|css|md|html)$/.test(name);
    return isFile || (/^[\w./*-]+$/.test(name) && TREES.has(name.replace(/\/.*/, "")));
  });
}

/**
 * Resolves a name from the checkout or from the document; a partial path may be anywhere below the document's folder.
 */
function isThere(named: string, document: string): boolean {
  const folder = dirname(document);
  // Documents also name modules without their ending, and entries of npm packages with the name of one of our folders.
  const paths = [named, `${named}.ts`, join(folder, named), join("node_modules", named)];
  if (paths.some((path) => existsSync(join(ROOT, path)))) return true;
  const about = folder.replace(/(^|\/)docs(\/.*)?$/, "$1.");
  return FILES.some((file) => matchesGlob(file, named) || matchesGlob(file, join(about, "**", named)));
}

// Caught: a README that sends its reader to `appDefinition.ts`, which no longer exists; a folder that was moved.
test.each(DOCUMENTS)("every file and folder that %s names is there", (document) => {
  const named = namedFiles(readFileSync(join(ROOT, document), "utf8")).filter((name) => !NOT_HERE.test(name));
  expect(named.filter((name) => !isThere(name, document))).toEqual([]);
});

test("file names are found in the documents", () => {
  const named = DOCUMENTS.flatMap((document) => namedFiles(readFileSync(join(ROOT, document), "utf8")));
  expect(named).toEqual(
    expect.arrayContaining([
      "sheetPlan.ts",
      "src/lib/live/liveList.ts",
      "secrets/functionHandles.ts",
      "package-lock.json",
      "src/lib/live/",
      "convex/platform/providers/*/*Trial.ts",
    ]),
  );
});

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const SCRIPTS = manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).scripts;

/** `npm run NAME -- --flag …`, `npm start` and `npm test`, each up to the end of its code or its line. */
function namedCommands(text: string): { script: string; flags: string[] }[] {
  const commands = [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)([^`\n#]*)/g)];
  return commands.map(([, script, short, rest = ""]) => ({
    script: script ?? short ?? "",
    flags: rest.match(/(?<=--)[a-z][a-z-]*/g) ?? [],
  }));
}

/** The source of a script's program and of every file of ours that it imports. */
function sourceOf(script: string): string {
  const sources = new Map<string, string>();
  const read = (file: string): void => {
    if (sources.has(file) || !existsSync(file)) return;
    const text = readFileSync(file, "utf8");
    sources.set(file, text);
    for (const [, path = ""] of text.matchAll(/ from "(\.[^"]+)"/g)) read(join(dirname(file), path));
  };
  for (const [file] of (SCRIPTS[script] ?? "").matchAll(/\S+\.ts\b/g)) read(join(ROOT, file));
  return [...sources.values()].join("\n");
}

function isTaken(flag: string, source: string): boolean {
  return new RegExp(`^\\s*"?${flag}"?: \\{ type: |[{,] "?${flag}"?: \\{ type: `, "m").test(source);
}

// Caught: a script renamed; a flag that the program no longer takes.
test.each(DOCUMENTS)("every npm script that %s names is there and takes the flags shown", (document) => {
  const commands = namedCommands(readFileSync(join(ROOT, document), "utf8"));
  const wrong = commands.flatMap(({ script, flags }) => {
    if (!(script in SCRIPTS)) return [script];
    const source = flags.length > 0 ? sourceOf(script) : "";
    return flags.filter((flag) => !isTaken(flag, source)).map((flag) => `${script} --${flag}`);
  });
  expect(wrong).toEqual([]);
});

test("scripts and flags are found in the documents", () => {
  const commands = DOCUMENTS.flatMap((document) => namedCommands(readFileSync(join(ROOT, document), "utf8")));
  expect(commands.map(({ script }) => script)).toEqual(expect.arrayContaining(["start", "test", "check", "mutate"]));
  const withFlags = commands.filter(({ flags }) => flags.length > 0).map(({ script }) => script);
  expect(withFlags).toEqual(expect.arrayContaining(["start", "restore", "embedded"]));
});

// Caught: a setup step that calls a function by its old address.
test.each(DOCUMENTS)("every function that %s runs is exported", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  const functions = [...text.matchAll(/\bconvex run (\S+):(\w+)/g)];
  if (document === "docs/operating.md") expect(functions.length).toBeGreaterThan(0);
  for (const [, path = "", name = ""] of functions) {
    expect(readFileSync(join(ROOT, "convex", `${path}.ts`), "utf8")).toContain(`export const ${name} =`);
  }
});

// Caught: a reference by number to a decision that was moved or never written.
test("every decision that a document or a source names by its number is there", () => {
  const decisions = FILES.filter((file) => /(^|\/)docs\/decisions\/\d{3}-/.test(file));
  const numbers = new Set(decisions.map((file) => basename(file).slice(0, 3)));
  const sources = FILES.filter((file) => /\.(md|tsx?|[mc]?js)$/.test(file) && !file.includes("_generated/"));
  const named = sources.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return [...text.matchAll(/\bdecisions?[ /](\d{3})\b/gi)].map(([, number = ""]) => ({ file, number }));
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
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

/** The anchors of a file's headings, as a page of the repository has them. */
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

/** Words of prose, code and links; the lines of tables and bullets do not count. */
function wordsOf(text: string): number {
  return text.match(/\S*[\p{L}\d]\S*/gu)?.length ?? 0;
}

// Caught: a page for everything that happened to be worth knowing, which nobody reads to its end.
test("AGENTS.md has at most 600 words", () => {
  expect(wordsOf("a `b.ts` | - [c](d.md)")).toBe(3);
  expect(wordsOf(readFileSync(join(ROOT, "AGENTS.md"), "utf8"))).toBeLessThanOrEqual(600);
});

test.each([["README.md", 80], ...Object.keys(AREAS).map((area) => [`convex/${area}/README.md`, 40] as const)] as const)(
  "%s has at most %d lines",
  (document, most) => {
    expect(readFileSync(join(ROOT, document), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(most);
  },
);

// Caught: a room that was added, moved or renamed without its line; an area without a page.
test.each(Object.entries(AREAS))("the page of the area %s names its rooms in order", (area, rooms) => {
  const page = readFileSync(join(ROOT, `convex/${area}/README.md`), "utf8");
  const [, table = ""] = /\n\| Room +\|[^\n]*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(page) ?? [];
  const named = [...table.matchAll(/^\| \[?`(\w+)`(?:\]\((\w+)\/README\.md\))? +\| \S/gm)];
  expect(named.map(([, room]) => room)).toEqual(rooms);
  const linked = named.filter(([, , link]) => link !== undefined).map(([, room]) => room);
  expect(linked).toEqual(rooms.filter((room) => existsSync(join(ROOT, "convex", area, room, "README.md"))));
});

// Caught: a room of screens that the page of its area does not name.
test.each(Object.entries(FEATURES))("the page of the area %s names its rooms of screens", (area, rooms) => {
  const page = readFileSync(join(ROOT, `convex/${area}/README.md`), "utf8");
  const [, screens = ""] = page.split(`src/features/${area}/\``, 2);
  const spans = new Set(spansOf(screens));
  expect(rooms.filter((room) => !spans.has(room))).toEqual([]);
});

test("convex/README.md and AGENTS.md name the areas in order", () => {
  const rowsOf = (document: string, row: RegExp) =>
    [...readFileSync(join(ROOT, document), "utf8").matchAll(row)].map(([, area]) => area);
  expect(rowsOf("convex/README.md", /^\| \[`(\w+)`\]\(\w+\/README\.md\) /gm)).toEqual(Object.keys(AREAS));
  expect(rowsOf("AGENTS.md", /^- `(\w+)`: /gm)).toEqual(Object.keys(AREAS));
});
