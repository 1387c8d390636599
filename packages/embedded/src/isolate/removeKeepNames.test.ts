import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadModules } from "./loadModules.ts";
import { withoutKeepNames } from "./removeKeepNames.ts";
import { aHost } from "../../testing/testHost.ts";

interface Bundler {
  buildSync(options: object): { outputFiles: { path: string; text: string }[] };
}

/** The bundler that the CLI ships with. */
const bundler = createRequire(createRequire(import.meta.url).resolve("convex/server"))("esbuild") as Bundler;
const PACKAGES = join(import.meta.dirname, "../../../../node_modules");

/** Returns the name of every function in its context, and how V8 stores that name. */
const ASKING = `import { mutationGeneric as mutation } from "convex/server";
function namesIn(value, path) {
  if (typeof value === "function") return [[path, Object.getOwnPropertyDescriptor(value, "name")]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, path + "." + key));
}
export const names = mutation((ctx) => namesIn(ctx, "ctx"));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plain-names-"));
  for (const name of ["one", "two"]) writeFileSync(join(folder, `${name}.js`), ASKING);
  writeFileSync(join(folder, "apart.js"), "export const apart = () => 1;");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Bundles as `convex deploy` does, with shared code in separate chunks. */
function bundled(...names: string[]) {
  const { outputFiles } = bundler.buildSync({
    entryPoints: names.map((name) => join(folder, `${name}.js`)),
    outdir: folder,
    outbase: folder,
    nodePaths: [PACKAGES],
    chunkNames: "_deps/[hash]",
    bundle: true,
    format: "esm",
    target: "esnext",
    splitting: true,
    write: false,
    minifySyntax: true,
    minifyIdentifiers: true,
    keepNames: true,
  });
  return outputFiles.map(({ path, text }) => ({ path: path.slice(folder.length + 1), source: text }));
}

async function namesSeenBy(modules: { path: string; source: string }[]): Promise<unknown> {
  const pushed = modules.map((module) => ({ ...module, environment: "isolate" as const }));
  const loaded = await loadModules({ modules: pushed, environment: {}, host: aHost() });
  const names = Reflect.get(loaded.get("one.js") ?? {}, "names") as { invokeMutation(args: string): Promise<string> };
  return JSON.parse(await names.invokeMutation("[{}]"));
}

// Caught: nothing removed if the naming function comes from another chunk; the name lost if it differs from the
// property's.
test.each([["one module", ["one"]] as const, ["modules with chunks", ["one", "two", "apart"]] as const])(
  "functions of a context keep their names in %s, without the bundler's calls",
  async (_, names) => {
    const modules = bundled(...names);
    const plain = withoutKeepNames(modules);
    const calls = /getUrl: \/\* @__PURE__ \*\/ \w+\(/;
    expect(modules.filter(({ source }) => calls.test(source))).toHaveLength(1);
    expect([...plain.values()].filter((source) => calls.test(source))).toEqual([]);
    for (const { path, source } of modules) {
      expect(plain.get(path)?.replace(/[^\n]/g, ".")).toBe(source.replace(/[^\n]/g, "."));
    }
    const asItCame = modules.map(({ path, source }) => ({
      path,
      source: source.replace("configurable: !0", "configurable: true"),
    }));
    const seen = await namesSeenBy(modules);
    expect(seen).toEqual(await namesSeenBy(asItCame));
    expect(seen).toContainEqual([
      "ctx.db.patch",
      { value: "patch", writable: false, enumerable: false, configurable: true },
    ]);
  },
);

const DEFINITION = `var d = Object.defineProperty;
var n = (e, t) => d(e, "name", { value: t, configurable: !0 });
Convex.asyncSyscall("", "");
`;
const plainOf = (source: string): string => withoutKeepNames([{ path: "a.js", source }]).get("a.js") ?? "";

test("a removed call is replaced by spaces", () => {
  expect(plainOf(`${DEFINITION}x = { get: n(async (a) => a, "get"), o: { f: n(function() {}, "f") } };`)).toBe(
    `${DEFINITION}x = { get:   async (a) => a        , o: { f:   function() {}       } };`,
  );
});

// Caught, each: the condition that keeps the call removed.
test.each([
  ["another name than the property's", `x = { get: n(() => 1, "fetch") };`],
  ["a computed property name", `x = { [get]: n(() => 1, "get") };`],
  ["a prototype", `x = { __proto__: n(() => 1, "__proto__") };`],
  ["a function that has a name", `x = { get: n(function other() {}, "get") };`],
  ["a value that is not a function", `x = { get: n(made, "get") };`],
  ["another function", `x = { get: m(() => 1, "get") };`],
  ["a parameter of the same name", `x = (n) => ({ get: n(() => 1, "get") });`],
  ["a second declaration of the name", `{ let n = m; x = { get: n(() => 1, "get") }; }`],
  ["an assignment to the name", `n = m; x = { get: n(() => 1, "get") };`],
  ["a syntax error", `x = { get: n(() => 1, "get") `],
])("%s is left unchanged", (_, code) => {
  expect(plainOf(DEFINITION + code)).toBe(DEFINITION + code);
});

// Caught: the definition matched without its `defineProperty`.
test("a function that only resembles the naming function is not taken for it", () => {
  const source = `${DEFINITION.replace("Object.defineProperty", "define")}x = { get: n(() => 1, "get") };`;
  expect(plainOf(source)).toBe(source);
});

// Caught: any other export of the chunk taken for the naming function.
test.each([
  ["n as a", `import { a as n } from "./_deps/c.js";`, true],
  ["n as a, other as b", `import { b as n } from "./_deps/c.js";`, false],
  ["n as a", `import { a as n } from "./_deps/d.js";`, false],
])("a chunk's export %s is the naming function for `%s`: %s", (exported, line, isNamer) => {
  const chunk = { path: "_deps/c.js", source: `${DEFINITION}export {\n  ${exported.replace(", ", ",\n  ")}\n};` };
  const code = `${line} Convex.asyncSyscall(""); x = { get: n(() => 1, "get") };`;
  const plain = withoutKeepNames([chunk, { path: "a.js", source: code }]).get("a.js") ?? "";
  expect(plain !== code).toBe(isNamer);
});
