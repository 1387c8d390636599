import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { ROOT } from "../start/root.ts";

const CONFIG = ".oxlintrc.json";
const PROJECTS = ["tsconfig.base.json", "tsconfig.json", "convex/tsconfig.json", "src/tsconfig.json"];

/** Code that each rule with types refuses. */
const REFUSED: Record<string, string> = {
  "await-thenable": "export const thing = async () => { await 1; };",
  "no-array-delete": "export function clear(rows: number[]) { delete rows[0]; }",
  "no-base-to-string": "export const text = String({});",
  "no-confusing-void-expression": "declare function save(): void;\nexport const thing = save();",
  "no-deprecated": "/** @deprecated gone */\nfunction old() { return 1; }\nexport const thing = old();",
  "no-duplicate-type-constituents": "export type Id = string | string;",
  "no-floating-promises": "declare function save(): Promise<void>;\nexport function thing() { save(); }",
  "no-for-in-array": "export function thing(rows: number[]) { for (const row in rows) throw new Error(row); }",
  "no-generated-empty-object-type": 'export type Thing = Omit<{ name: string }, "name">;',
  "no-implied-eval": "setTimeout('1', 2);\nexport {};",
  "no-meaningless-void-operator": "declare function save(): void;\nexport function thing() { void save(); }",
  "no-misused-promises": "declare const saved: Promise<number>;\nexport const thing = saved ? 1 : 2;",
  "no-misused-spread": "declare const rows: Map<string, number>;\nexport const thing = { ...rows };",
  "no-mixed-enums": "declare enum Kind { One = 1, Two = 'two' }\nexport type Thing = Kind;",
  "no-redundant-type-constituents": "export type Id = unknown | string;",
  "no-unnecessary-boolean-literal-compare": "export const thing = (isNew: boolean) => isNew === true;",
  "no-unnecessary-condition": "export const thing = (row: object) => (row ? 1 : 2);",
  "no-unnecessary-template-expression": "export const thing = (name: string) => `${name}`;",
  "no-unnecessary-type-arguments": "declare function save<T = number>(): T;\nexport const thing = save<number>();",
  "no-unnecessary-type-assertion": "export const thing = (name: string) => name as string;",
  "no-unnecessary-type-conversion": "export const thing = (name: string) => String(name);",
  "no-unnecessary-type-parameters": "export function thing<T>(row: T) { return [row].length; }",
  "no-unsafe-argument": "declare const row: any;\nexport const thing = Math.abs(row);",
  "no-unsafe-assignment": "declare const row: any;\nexport const thing: string = row;",
  "no-unsafe-call": "declare const row: any;\nexport function thing() { row(); }",
  "no-unsafe-enum-comparison": "declare enum Kind { One = 1 }\nexport const thing = (kind: Kind) => kind === 1;",
  "no-unsafe-member-access": "declare const row: any;\nexport function thing() { return Boolean(row.name); }",
  "no-unsafe-return": "declare const row: any;\nexport function thing(): string { return row; }",
  "no-unsafe-unary-minus": "export const thing = (name: string) => -name;",
  "no-useless-default-assignment": "export const thing = [1].map((row = 0) => row);",
  "only-throw-error": "export function thing() { throw 'late'; }",
  "prefer-promise-reject-errors": "export const thing = () => Promise.reject('late');",
  "prefer-reduce-type-parameter": "export const thing = ['a'].reduce((rows, row) => rows.concat(row), [] as string[]);",
  "prefer-return-this-type": "export class Row { itself(): Row { return this; } }",
  "related-getter-setter-pairs":
    "export class Row { get name(): string | number { return 1; } set name(_: string) {} }",
  "restrict-plus-operands": "export const thing = (name: string, age: number) => name + age;",
  "restrict-template-expressions": "export const thing = (names: string[]) => `${names}`;",
  "return-await":
    "declare function save(): Promise<void>;\nexport async function thing() { try { return save(); } catch { return; } }",
  "switch-exhaustiveness-check":
    "export function thing(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } return 2; }",
  "unbound-method": "export class Row { name() { return this; } }\nexport const { name } = new Row();",
  "use-unknown-in-catch-callback-variable":
    "export const thing = Promise.resolve().catch((error: any) => error === 1);",
};

/** Rules of typescript-eslint's strictest set that are not in force. */
const LEFT_OUT = [
  // An async function without await turns its errors into a rejection, which is often intended.
  "require-await",
  // Oxlint does not have them yet.
  "no-unsafe-class-instance-assignment",
  "no-unsafe-enum-assignment",
];

const TREES = ["convex", "src", "packages/embedded/src", "packages/standins/src", "scripts", "tests/support", "."];

const TESTS = ["src/a.test.ts", "tests/access/a.ts", "packages/embedded/tests/crash/a.ts"];

const config = z
  .object({ rules: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(ROOT, CONFIG), "utf8")));
const complaint = z.object({ code: z.string(), filename: z.string(), severity: z.literal("error") });
let complaints: z.infer<typeof complaint>[];

/** The packages are beside the linted folder, where they are found and not linted. */
const outer = mkdtempSync(join(tmpdir(), "passage-typed-rules-"));
const folder = join(outer, "project");
afterAll(() => {
  rmSync(outer, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

// Linted once for all tests: starting takes longer than one more file.
beforeAll(() => {
  for (const file of [CONFIG, ...PROJECTS]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(outer, "node_modules"));
  for (const [rule, code] of Object.entries(REFUSED)) write(`packages/embedded/src/${rule}.ts`, code);
  for (const tree of TREES) write(join(tree, "floating.ts"), REFUSED["no-floating-promises"] ?? "");
  for (const file of TESTS) write(file, REFUSED["unbound-method"] ?? "");
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "--format=json"], { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  complaints = z.object({ diagnostics: z.array(complaint) }).parse(JSON.parse(stdout)).diagnostics;
});

function complaintsOf(file: string): string[] {
  return complaints.filter(({ filename }) => filename === file).map(({ code }) => code);
}

// Caught: a rule taken out; a rule whose options refuse nothing; types not requested at all.
test.each(Object.keys(REFUSED))("%s refuses its example", (rule) => {
  expect(complaintsOf(`packages/embedded/src/${rule}.ts`)).toContain(`typescript(${rule})`);
});

test("every rule in force is tried", () => {
  expect(Object.keys(config.rules).map((rule) => rule.replace("typescript/", ""))).toEqual(Object.keys(REFUSED));
});

// Caught: a tree among the folders that are left out.
test.each(TREES)("%s is linted", (tree) => {
  expect(complaintsOf(join(tree, "floating.ts"))).toEqual(["typescript(no-floating-promises)"]);
});

test("fakes in tests may be objects of plain functions", () => {
  expect(TESTS.map(complaintsOf)).toEqual(TESTS.map(() => []));
});

// Caught: a rule in a newer version of the set, about which nobody has decided.
test("every rule of typescript-eslint's strictest set that needs types is in force, or left out with a reason", () => {
  const strictest = tseslint.configs.strictTypeChecked.flatMap(({ rules = {} }) => Object.keys(rules));
  const names = new Set(strictest.map((name) => name.replace("@typescript-eslint/", "")));
  const typed = [...names].filter(needsTypes);
  expect([...Object.keys(REFUSED), ...LEFT_OUT].toSorted()).toEqual(
    [...typed, "switch-exhaustiveness-check"].toSorted(),
  );
});

// Caught: npm's link for `tsc`, which two packages provide, leading to the other one; it takes four times as long.
test("`npm run types` is the native checker", () => {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, "node_modules/.bin/tsc"), "--version"], {
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^Version 7\./);
});

const rule = z.object({
  meta: z.object({ docs: z.object({ requiresTypeChecking: z.boolean().optional() }).optional() }),
});
const { rules } = z.object({ rules: z.record(z.string(), rule) }).parse(tseslint.plugin);

function needsTypes(name: string): boolean {
  return rules[name]?.meta.docs?.requiresTypeChecking === true;
}
