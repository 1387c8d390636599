import { describe, expect, test } from "vitest";
import { loadModules } from "./loadModules.ts";
import type { PushedModule } from "../domain/application.ts";
import { aHost, call, importing } from "../../testing/testHost.ts";

function load(
  modules: Record<string, string>,
  kind: PushedModule["environment"] = "isolate",
): Promise<Map<string, object>> {
  const pushed = Object.entries(modules).map(([path, source]) => ({ path, source, environment: kind }));
  return loadModules({ modules: pushed, environment: {}, host: aHost() });
}

describe("modules", () => {
  test("modules are linked by relative path and evaluated once", async () => {
    const loaded = await load({
      "_deps/COUNT.js": `globalThis.count = (globalThis.count ?? 0) + 1; export const count = globalThis.count;`,
      "leads/staff.js": `import { count } from "../_deps/COUNT.js"; export const seen = count;`,
      "http.js": `import { count } from "./_deps/COUNT.js"; export default count;`,
    });
    expect(Reflect.get(loaded.get("leads/staff.js") ?? {}, "seen")).toBe(1);
    expect(Reflect.get(loaded.get("http.js") ?? {}, "default")).toBe(1);
  });

  // Caught: other work blocked until all modules were evaluated.
  test("other work can run between two modules", async () => {
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const pushed = ["a.js", "b.js"].map((path) => ({
      path,
      source: `export const turn = Date.now();`,
      environment: "isolate" as const,
    }));
    const loaded = await loadModules({ modules: pushed, environment: {}, host: aHost({ now: () => turns }) });
    isOver = true;
    const [first, second] = ["a.js", "b.js"].map((path) => Number(Reflect.get(loaded.get(path) ?? {}, "turn")));
    expect(second).toBeGreaterThan(first ?? 0);
  });

  test("modules that import each other are linked", async () => {
    const loaded = await load({
      "a.js": `import { b } from "./b.js"; export const a = () => "a" + b;`,
      "b.js": `import { a } from "./a.js"; export const b = "b"; export const both = () => a();`,
    });
    const both: unknown = Reflect.get(loaded.get("b.js") ?? {}, "both");
    expect((both as () => string)()).toBe("ab");
  });

  test("a dynamic import finds another pushed module", async () => {
    const loaded = await load({
      "a.js": `export const late = async () => (await import("./b.js")).b;`,
      "b.js": `export const b = 7;`,
    });
    const late: unknown = Reflect.get(loaded.get("a.js") ?? {}, "late");
    expect(await (late as () => Promise<number>)()).toBe(7);
  });

  // Caught: built-ins given to isolate modules too.
  test.each(["node:fs", "fs", "node:child_process"])(
    "an isolate module cannot import the built-in %s",
    async (name) => {
      await expect(load({ "a.js": `import "${name}";` })).rejects.toThrow(
        /Failed to load a\.js.*built into Node\.js.*"use node"/s,
      );
      const late = call(`return await import("${name}")`);
      await expect(late).rejects.toThrow(/built into Node\.js/);
    },
  );

  test("the error for an import that was not pushed names importer and target", async () => {
    await expect(load({ "a.js": `import "./gone.js";` })).rejects.toThrow(
      `Could not resolve "./gone.js" imported by "a.js".`,
    );
    await expect(load({ "a.js": `import "lodash";` })).rejects.toThrow(
      /"lodash" imported by "a\.js": packages must be bundled/,
    );
  });

  test("an error at import names the module and shows only frames of pushed code", async () => {
    const failing = load({ "deep/a.js": `\nfunction boom() { throw new TypeError("no") }\nboom();` });
    await expect(failing).rejects.toThrow(/Failed to load deep\/a\.js: TypeError: no\n\s+at boom \(deep\/a\.js:2/);
    await expect(failing).rejects.not.toThrow(/file:|node:/);
    await expect(load({ "a.js": `export const = 1` })).rejects.toThrow(/Failed to load a\.js.*SyntaxError/s);
  });

  // Caught: the map's file names not joined to the module's folder, so that nested modules named a file above the
  // project.
  test("stacks name the project's own files if a source map has them", async () => {
    const mapped = (sources: string[]): string =>
      JSON.stringify({ version: 3, sources, names: [], mappings: ";;;AAIA,IACE" });
    const source = `\n\n\nexport const run = () => { throw new Error("here"); }`;
    const sourceMap = mapped(["../../convex/deep/a.ts"]);
    const modules: PushedModule[] = [
      { path: "deep/a.js", source, sourceMap, environment: "isolate" },
      { path: "plain.js", source, sourceMap: "{broken", environment: "isolate" },
    ];
    const loaded = await loadModules({ modules, environment: {}, host: aHost() });
    const stackOf = (path: string): string => {
      const run = Reflect.get(loaded.get(path) ?? {}, "run") as () => string;
      try {
        return run();
      } catch (error) {
        return String(Reflect.get(error as object, "stack"));
      }
    };
    expect(stackOf("deep/a.js")).toMatch(/^Error: here\n {4}at run \(\.\.\/convex\/deep\/a\.ts:6:\d+\)\n/);
    expect(stackOf("plain.js")).toMatch(/^Error: here\n {4}at run \(plain\.js:4:34\)\n/);
  });

  test("two loads share nothing", async () => {
    const source = `globalThis.count = (globalThis.count ?? 0) + 1; Array.prototype.mine = 1; export const seen = count;`;
    const seen = [await importing(source), await importing(source)].map((namespace): unknown =>
      Reflect.get(namespace, "seen"),
    );
    expect(seen).toEqual([1, 1]);
    expect("mine" in []).toBe(false);
  });

  test("strings cannot be evaluated as code", async () => {
    await expect(call(`return eval("1 + 1")`)).rejects.toThrow(/Code generation from strings disallowed/);
    await expect(call(`return new Function("return 1")()`)).rejects.toThrow(/Code generation from strings disallowed/);
  });

  // Caught, one at a time: a long module evaluation attributed to an action and terminated; what its functions do later
  // not attributed.
  test("the time for loading modules is charged to no function, that of their functions is", async () => {
    let depth = 0;
    const heard: string[] = [];
    const host = aHost({
      uninterrupted: (work) => {
        depth += 1;
        try {
          return work();
        } finally {
          depth -= 1;
        }
      },
      log: (_, text) => heard.push(`${text} ${String(depth)}`),
    });
    const modules: PushedModule[] = [
      {
        path: "a.js",
        source: `import "./b.js"; console.log("a"); export const run = () => console.log("later");`,
        environment: "isolate",
      },
      {
        path: "b.js",
        get source() {
          heard.push(`read ${String(depth)}`);
          return `console.log("b");`;
        },
        environment: "isolate",
      },
      { path: "c.js", source: `console.log("c"); throw new Error("does not load");`, environment: "isolate" },
    ];
    const loaded = await loadModules({ modules: modules.slice(0, 2), environment: {}, host });
    const run: unknown = Reflect.get(loaded.get("a.js") ?? {}, "run");
    (run as () => void)();
    await expect(loadModules({ modules, environment: {}, host })).rejects.toThrow("does not load");
    const told = heard.filter((text, index) => text !== heard[index - 1]).map((text) => text.replaceAll("'", ""));
    const loading = ["read 1", "b 1", "a 1"];
    expect(told).toEqual([...loading, "later 0", ...loading, "c 1"]);
    expect(depth).toBe(0);
  });

  test("an endless import is stopped", async () => {
    const modules: PushedModule[] = [{ path: "a.js", source: `for (;;);`, environment: "isolate" }];
    const loading = loadModules({ modules, environment: {}, host: aHost(), importLimitMs: 50 });
    await expect(loading).rejects.toThrow(/Failed to load a\.js.*timed out/s);
  });
});

describe("node modules", () => {
  test("they import built-ins by name and by default, and have Node's globals", async () => {
    const source = `import fs, { readFileSync } from "node:fs"; import { createHash } from "crypto";
      export const run = () => [fs.readFileSync === readFileSync, createHash("sha256").update(Buffer.from("x")).digest("hex").slice(0, 8),
        Buffer.from("x") instanceof Uint8Array, typeof setImmediate, typeof require("node:path").join, typeof global.process.nextTick]`;
    const run: unknown = Reflect.get(await importing(source, { kind: "node" }), "run");
    expect((run as () => unknown[])()).toEqual([true, "2d711642", true, "function", "function", "function"]);
  });

  test("they see the deployment's environment and cannot exit the process", async () => {
    const setting = { kind: "node", environment: { A: "1" } } as const;
    expect(await call(`return [process.env.A, process.env.PATH, Object.keys(process.env)]`, setting)).toEqual([
      "1",
      undefined,
      ["A"],
    ]);
    await expect(call(`process.exit(1)`, setting)).rejects.toThrow(/process.exit\(\) is not available/);
  });

  test("they have a realm separate from the push's isolate modules", async () => {
    const loaded = await loadModules({
      modules: [
        {
          path: "a.js",
          source: `globalThis.here = "isolate"; export const process_ = typeof process.version`,
          environment: "isolate",
        },
        { path: "bNode.js", source: `export const seen = typeof globalThis.here`, environment: "node" },
      ],
      environment: {},
      host: aHost(),
    });
    expect(Reflect.get(loaded.get("a.js") ?? {}, "process_")).toBe("undefined");
    expect(Reflect.get(loaded.get("bNode.js") ?? {}, "seen")).toBe("undefined");
  });
});
