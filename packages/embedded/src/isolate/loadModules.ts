import { setImmediate as nextTurn } from "node:timers/promises";
import type { PushedModule } from "../domain/application.ts";
import type { IsolateHost } from "../domain/isolateHost.ts";
import { RuntimeGlobals } from "./runtimeGlobals.ts";
import { ModuleGraph } from "./moduleGraph.ts";
import { withoutKeepNames } from "./removeKeepNames.ts";
import { sourcePositions } from "./sourcePositions.ts";
import { createWorld } from "./world.ts";

export interface LoadRequest {
  modules: readonly PushedModule[];
  /** Read at each access to `process.env`. */
  environment: Record<string, string>;
  host: IsolateHost;
  importLimitMs?: number;
}

/** Convex's limit for the evaluation of one module. */
const IMPORT_LIMIT_MS = 10_000;

/** A failed import: the error of the pushed code, and the module that raised it. */
export class ModuleLoadError extends Error {
  readonly modulePath: string;

  constructor(modulePath: string, cause: unknown) {
    super(`Failed to load ${modulePath}: ${describe(cause)}`, { cause });
    this.name = "ModuleLoadError";
    this.modulePath = modulePath;
  }
}

/**
 * Evaluates a push's modules in fresh realms and returns their namespaces by path. Isolate and node modules have
 * separate realms, and no module of a former push is reused. Needs Node's `--experimental-vm-modules`.
 */
export async function loadModules({
  modules,
  environment,
  host,
  importLimitMs = IMPORT_LIMIT_MS,
}: LoadRequest): Promise<Map<string, object>> {
  const namespaces = new Map<string, object>();
  for (const kind of ["isolate", "node"] as const) {
    const pushed = modules.filter((module) => module.environment === kind);
    if (pushed.length === 0) continue;
    const realm = createWorld(kind, { environment, host, originalPosition: sourcePositions(pushed) });
    const sources = host.uninterrupted(() => withoutKeepNames(pushed));
    const graph = new ModuleGraph(realm.world, { kind, sourceOf: (path) => sources.get(path), importLimitMs, host });
    for (const { path } of pushed) {
      // Lets other work run between two modules.
      await nextTurn();
      try {
        namespaces.set(path, await graph.load(path));
      } catch (error) {
        throw new ModuleLoadError(path, error);
      }
    }
    const runtimeGlobals = new RuntimeGlobals(realm, graph);
    for (const { path } of pushed) runtimeGlobals.wrapFunctionsOf(namespaces.get(path) ?? {});
  }
  return namespaces;
}

/** The error with the frames of pushed code only. Errors of another realm are not instances of this one's `Error`. */
function describe(thrown: unknown): string {
  const stack: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, "stack") : undefined;
  if (typeof stack !== "string") return String(thrown);
  const isOurs = (line: string): boolean => /^\s+at .*(file:|node:|\(\/|at \/)/.test(line);
  return stack
    .split("\n")
    .filter((line) => !isOurs(line))
    .join("\n");
}
