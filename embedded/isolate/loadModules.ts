import { types } from "node:util";
import type { IsolateHost } from "../engine/ports.ts";
import { ModuleGraph, type PushedModule } from "./moduleGraph.ts";
import { createWorld } from "./world.ts";

export interface LoadRequest {
  modules: readonly PushedModule[];
  /** Live: `process.env` reads it at each access. */
  environment: Record<string, string>;
  host: IsolateHost;
}

/** An import that failed: the pushed code's own error, named by the module that raised it. */
export class ModuleLoadError extends Error {
  readonly modulePath: string;

  constructor(modulePath: string, cause: unknown) {
    // The other world's errors are no instances of this one's `Error`.
    super(
      `Failed to load ${modulePath}: ${types.isNativeError(cause) ? (cause.stack ?? cause.message) : String(cause)}`,
      { cause },
    );
    this.name = "ModuleLoadError";
    this.modulePath = modulePath;
  }
}

/**
 * Evaluates a push's modules in a world of their own and answers their namespaces by path. Isolate and node modules live
 * in separate worlds; a world holds nothing of a former push. Needs Node's `--experimental-vm-modules`.
 */
export async function loadModules({ modules, environment, host }: LoadRequest): Promise<Map<string, object>> {
  const namespaces = new Map<string, object>();
  for (const kind of ["isolate", "node"] as const) {
    const pushed = modules.filter((module) => module.environment === kind);
    if (pushed.length === 0) continue;
    const graph = new ModuleGraph(createWorld(kind, { environment, host }), kind, pushed);
    for (const { path } of pushed) {
      try {
        namespaces.set(path, await graph.load(path));
      } catch (error) {
        throw new ModuleLoadError(path, error);
      }
    }
  }
  return namespaces;
}
