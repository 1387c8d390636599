import type { IsolateHost } from "../domain/isolateHost.ts";
import type { ModuleEnvironment, PackedModules } from "../domain/application.ts";
import { ModuleGraph } from "./moduleGraph.ts";
import { unpackModules } from "./packedModules.ts";
import { RuntimeGlobals } from "./runtimeGlobals.ts";
import { sourcePositions } from "./sourcePositions.ts";
import { createWorld, type Realm } from "./world.ts";

export interface LazyModulesOptions {
  kind: ModuleEnvironment;
  /** Read at each access to `process.env`. */
  environment: Record<string, string>;
  host: IsolateHost;
  importLimitMs: number;
}

/** The modules of one realm, each evaluated when a function of it is first called. */
export class LazyModules {
  readonly #realm: Realm;
  readonly #graph: ModuleGraph;
  readonly #namespaces = new Map<string, object>();

  constructor(packed: PackedModules, { kind, environment, host, importLimitMs }: LazyModulesOptions) {
    const modules = new Map(unpackModules(packed, kind).map((module) => [module.path, module]));
    const originalPosition = sourcePositions([...modules.values()]);
    this.#realm = createWorld(kind, { environment, host, originalPosition });
    this.#graph = new ModuleGraph(this.#realm.world, {
      kind,
      sourceOf: (path) => modules.get(path)?.source,
      importLimitMs,
      host,
    });
  }

  /** The exports of a module, whose functions run with the realm's own globals. */
  async load(path: string): Promise<object> {
    const known = this.#namespaces.get(path);
    if (known !== undefined) return known;
    const namespace = await this.#graph.load(path);
    new RuntimeGlobals(this.#realm, this.#graph).wrapFunctionsOf(namespace);
    this.#namespaces.set(path, namespace);
    return namespace;
  }
}
