import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "../../scripts/start/webBuild.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";

const ASSETS = join(DIST, "assets");
const FORM_LIMIT_KB = 60;

/** The scripts of the built app. */
function scripts(): Map<string, string> {
  const names = readdirSync(ASSETS).filter((name) => /\.m?js$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(ASSETS, name), "utf8")]));
}

function screenOf(built: ReadonlyMap<string, string>, screen: string): string {
  const [only, ...others] = [...built.keys()].filter((name) => name.startsWith(`${screen}-`));
  if (only === undefined || others.length > 0) throw new Error(`Which file of the build is ${screen}?`);
  return only;
}

/** The static imports of a script. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].flatMap(([, name]) => name ?? []);
}

/** The script and its imports, direct and indirect, without dynamic ones. */
function loadedWith(built: ReadonlyMap<string, string>, screen: string): Set<string> {
  const loaded = new Set([screenOf(built, screen)]);
  for (const name of loaded) for (const imported of importsOf(built.get(name) ?? "")) loaded.add(imported);
  return loaded;
}

// Caught: the form with the library of PDFs.
test("the form of a new contract is at most 60 kB of JavaScript more than the lead list", () => {
  const built = scripts();
  const known = new Set([...loadedWith(built, "StaffShell"), ...loadedWith(built, "LeadsRoute")]);
  const own = [...loadedWith(built, "CreateContractRoute")].filter((name) => !known.has(name));
  expect(own.length).toBeGreaterThan(1);
  const sizes = own.map((name) => gzipSync(built.get(name) ?? "", { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toBeLessThanOrEqual(FORM_LIMIT_KB);
});

// Caught: the library imported by a page itself, whose code the list of contracts fetches ahead.
test("only viewers of PDFs fetch the PDF library; they do not wait for it, and no list loads them", () => {
  const built = scripts();
  const library = screenOf(built, "openPdf");
  const namesWith = (has: (code: string) => boolean) =>
    [...built].filter(([, code]) => has(code)).map(([name]) => name);
  expect(namesWith((code) => code.includes("GlobalWorkerOptions"))).toEqual([library]);
  expect(namesWith((code) => importsOf(code).includes(library))).toEqual([]);
  // The page of a contract shows one, and the preview of a document; its pages are edited. A file that is sent is checked,
  // where it looks damaged.
  const [view, editor] = [screenOf(built, "PdfView"), screenOf(built, "EditPages")];
  const checks = namesWith((code) => code.includes(String.raw`startxref\s+(`));
  expect(checks).toHaveLength(1);
  expect(
    namesWith(
      (code) => code.includes(`import("./${library}")`) || code.includes(`import(\`./${library}\`)`),
    ).toSorted(),
  ).toEqual([editor, view, ...checks].toSorted());
  const lists = ["LeadsRoute", "ContractsRoute", "ClientsRoute"].flatMap((list) => [...loadedWith(built, list)]);
  for (const viewer of [view, editor]) expect(lists).not.toContain(viewer);
});
