import { setImmediate as nextTurn } from "node:timers/promises";
import type { IsolateHost } from "../domain/ports.ts";
import { OwnGlobals } from "./ownGlobals.ts";
import { ModuleGraph, type PushedModule } from "./moduleGraph.ts";
import { sourcePlaces } from "./sourcePlaces.ts";
import { createWorld } from "./world.ts";

export interface LoadRequest {
  modules: readonly PushedModule[];
  /** Live: `process.env` reads it at each access. */
  environment: Record<string, string>;
  host: IsolateHost;
  importLimitMs?: number;
}

/** Convex allows an import as long. */
const IMPORT_LIMIT_MS = 10_000;

/** An import that failed: the pushed code's own error, named by the module that raised it. */
export class ModuleLoadError extends Error {
  readonly modulePath: string;

  constructor(modulePath: string, cause: unknown) {
    super(`Failed to load ${modulePath}: ${describe(cause)}`, { cause });
    this.name = "ModuleLoadError";
    this.modulePath = modulePath;
  }
}

/**
 * Evaluates a push's modules in a world of their own and answers their namespaces by path. Isolate and node modules live
 * in separate worlds; a world holds nothing of a former push. Needs Node's `--experimental-vm-modules`.
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
    const world = createWorld(kind, { environment, host, originalPlace: sourcePlaces(pushed) });
    const graph = host.whole(() => new ModuleGraph(world, { kind, modules: pushed, importLimitMs, host }));
    for (const { path } of pushed) {
      // Others are served meanwhile.
      await nextTurn();
      try {
        namespaces.set(path, await graph.load(path));
      } catch (error) {
        throw new ModuleLoadError(path, error);
      }
    }
    const ownGlobals = new OwnGlobals(world);
    for (const { path } of pushed) ownGlobals.giveTo(namespaces.get(path) ?? {});
  }
  return namespaces;
}

/** The error with the pushed code's own frames. Another world's errors are no instances of this one's `Error`. */
function describe(thrown: unknown): string {
  const stack: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, "stack") : undefined;
  if (typeof stack !== "string") return String(thrown);
  const isOurs = (line: string): boolean => /^\s+at .*(file:|node:|\(\/|at \/)/.test(line);
  return stack
    .split("\n")
    .filter((line) => !isOurs(line))
    .join("\n");
}
