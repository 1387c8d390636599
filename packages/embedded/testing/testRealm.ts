import { callInside, defineGlobals, type World } from "../src/isolate/callInside.ts";
import { ModuleGraph } from "../src/isolate/moduleGraph.ts";
import type { PushedModule } from "../src/domain/application.ts";
import { createWorld } from "../src/isolate/world.ts";
import { aHost } from "./testHost.ts";

export interface TestRealm {
  globals: World;
  define: (globals: object) => void;
  /** Calls a function that is compiled inside the realm, and may refer to nothing but its parameter. */
  inside: <Outside, Result>(run: (outside: Outside) => Result, outside: Outside) => Result;
  /** Evaluates a module with its imports. */
  load: (path: string) => Promise<object>;
}

/** The realm of the default runtime; a test may take globals away or replace them before it loads a module. */
export function aRealm(modules: readonly PushedModule[], environment: Record<string, string> = {}): TestRealm {
  const host = aHost();
  const { world: globals } = createWorld("isolate", { environment, host, originalPosition: () => null });
  const sources = new Map(modules.map(({ path, source }) => [path, source]));
  const sourceOf = (path: string): string | undefined => sources.get(path);
  const graph = new ModuleGraph(globals, { kind: "isolate", sourceOf, importLimitMs: 10_000, host });
  return {
    globals,
    define: (replaced) => {
      defineGlobals(globals, replaced);
    },
    inside: (run, outside) => callInside(globals, run, outside),
    load: async (path) => await graph.load(path),
  };
}
