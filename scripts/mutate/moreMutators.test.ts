import { Instrumenter } from "@stryker-mutator/instrumenter";
import { runInNewContext } from "node:vm";
import { transformWithOxc } from "vite";
import { beforeAll, expect, test } from "vitest";

import { addMutators } from "./moreMutators.ts";

const OURS = ["LostStatement", "LostAttribute", "SwappedArguments"];
const quiet = () => undefined;
const LOGGER = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};
const OPTIONS = { plugins: null, ignorers: [], excludedMutations: [], noHeader: false };

beforeAll(addMutators);

async function broken(content: string) {
  const { files, mutants } = await new Instrumenter(LOGGER).instrument(
    [{ name: "a.tsx", content, mutate: true }],
    OPTIONS,
  );
  return { code: files[0]?.content ?? "", ours: mutants.filter(({ mutatorName }) => OURS.includes(mutatorName)) };
}

/** Our breaks of this code, each as the text that replaces it; Stryker's own are left out. */
async function breaksOf(content: string): Promise<string[]> {
  return (await broken(content)).ours.map(({ mutatorName, replacement }) => `${mutatorName} ${replacement}`);
}

/** Runs the code and returns its calls of `log`: unbroken first, then with each of our breaks. */
async function runs(content: string): Promise<unknown[]> {
  const { code, ours } = await broken(content);
  const { code: plain } = await transformWithOxc(code, "a.tsx", { jsx: { runtime: "classic", pragma: "h" } });
  return [null, ...ours.map(({ id }) => id)].map((id) => {
    const told: unknown[] = [];
    const h = (type: unknown, props: unknown, ...children: unknown[]) => ({ type, props, children });
    const env = id === null ? {} : { __STRYKER_ACTIVE_MUTANT__: id };
    runInNewContext(plain, { process: { env }, h, log: (...words: unknown[]) => told.push(words.join(" ")), told });
    return told;
  });
}

// Caught: a call such as `renew()` or `watch()` lost from a handler, which Stryker's own breaks never do.
test("each of several statements is removed once", async () => {
  expect(await runs('log("a"); log("b"); log("c");')).toEqual([
    ["a", "b", "c"],
    ["b", "c"],
    ["a", "c"],
    ["a", "b"],
  ]);
});

test.each([
  ["alone in its block", "function f() { g(); }"],
  ["alone behind a condition", "function f() { if (x) g(); return 1; }"],
  ["a call of the parent's constructor", "class A extends B { constructor() { super(); const a = 1; } }"],
  ["a declaration", "function f() { const a = 1; return a; }"],
])("a statement that is %s is not removed", async (_case, content) => {
  expect(await breaksOf(content)).toEqual([]);
});

test("a statement is removed from a case of a switch", async () => {
  expect(await breaksOf("switch (x) { case 1: a(); b(); }")).toEqual(["LostStatement ;", "LostStatement ;"]);
});

// Caught: `aria-pressed` lost from a button. In an element inside another one, Stryker's own choice of a break would be a text.
test("each attribute of an element is removed once, at any depth", async () => {
  const shown = 'const e = <p id="a"><b title="t" hidden>x</b></p>; log(JSON.stringify(e));';
  const said = (p: object | null, b: object | null) => [
    JSON.stringify({ type: "p", props: p, children: [{ type: "b", props: b, children: ["x"] }] }),
  ];
  const told = await runs(`function f() { ${shown} } f();`);
  // The breaks of the statements come after the attributes'.
  expect(told.slice(0, 4)).toEqual([
    said({ id: "a" }, { title: "t", hidden: true }),
    said({}, { title: "t", hidden: true }),
    said({ id: "a" }, { hidden: true }),
    said({ id: "a" }, { title: "t" }),
  ]);
});

test("classes and styles are not removed: no test asserts appearance", async () => {
  expect(await breaksOf('const e = <p className="a" style={s} />;')).toEqual([]);
});

test("adjacent arguments of possibly the same type are swapped", async () => {
  expect(await runs("log(1, 2); const [a, b] = [3, 4]; log(a, b);")).toContainEqual(["2 1", "3 4"]);
  expect(await breaksOf("const x = f(from, to, at);")).toEqual([
    "SwappedArguments f(to, from, at)",
    "SwappedArguments f(from, at, to)",
  ]);
  expect(await breaksOf("const x = new F(a.b, c());")).toEqual(["SwappedArguments new F(c(), a.b)"]);
});

test.each([
  "f()",
  "f(a)",
  "f(a, a)",
  "f(1, 1)",
  'f(1, "a")',
  "f(ctx, id)",
  "f(a, () => b)",
  "f(a, { b })",
  "f(...a, ...b)",
  "f(a, [b])",
])("the arguments of %s are not swapped", async (call) => {
  expect(await breaksOf(`const x = ${call};`)).toEqual([]);
});
