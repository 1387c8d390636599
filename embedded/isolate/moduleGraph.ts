import { createRequire, isBuiltin } from "node:module";
import { posix } from "node:path";
import vm from "node:vm";
import type { ModuleEnvironment } from "../engine/ports.ts";
import type { World } from "./insideFunctions.ts";

export interface PushedModule {
  /** As the CLI names it: `leads/staff.js`, `_deps/ABCD.js`. */
  path: string;
  source: string;
  environment: ModuleEnvironment;
}

/** Importing may not take longer than this; Convex allows ten seconds as well. */
const IMPORT_LIMIT_MS = 10_000;

/** The modules of one world, linked among each other by relative specifier and evaluated once each. */
export class ModuleGraph {
  readonly #modules = new Map<string, vm.SourceTextModule>();
  readonly #builtins = new Map<string, vm.SyntheticModule>();
  readonly #world: World;
  readonly #kind: ModuleEnvironment;

  constructor(world: World, kind: ModuleEnvironment, modules: readonly PushedModule[]) {
    this.#world = world;
    this.#kind = kind;
    for (const { path, source } of modules) this.#modules.set(path, this.#parse(path, source));
  }

  async load(path: string): Promise<object> {
    const module = this.#modules.get(path);
    if (module === undefined) throw new Error(`No module ${path} was pushed.`);
    await this.#run(module);
    return module.namespace;
  }

  #parse(path: string, source: string): vm.SourceTextModule {
    return new vm.SourceTextModule(source, {
      context: this.#world,
      identifier: path,
      initializeImportMeta: (meta) => {
        meta.url = this.#kind === "node" ? import.meta.url : `convex:/user/${path}`;
      },
      importModuleDynamically: async (specifier) => {
        const module = this.#resolve(specifier, path);
        await this.#run(module);
        return module;
      },
    });
  }

  async #run(module: vm.Module): Promise<void> {
    if (module.status === "unlinked")
      await module.link((specifier, referrer) => this.#resolve(specifier, referrer.identifier));
    if (module.status === "errored") throw module.error;
    if (module.status !== "evaluated") await module.evaluate({ timeout: IMPORT_LIMIT_MS });
  }

  #resolve(specifier: string, importer: string): vm.Module {
    if (specifier.startsWith("./") || specifier.startsWith("../")) {
      const path = posix.join(posix.dirname(importer), specifier);
      const module = this.#modules.get(path);
      if (module === undefined) throw new Error(`Could not resolve "${specifier}" imported by "${importer}".`);
      return module;
    }
    if (!isBuiltin(specifier)) {
      throw new Error(
        `Could not resolve "${specifier}" imported by "${importer}": packages must be bundled into the push.`,
      );
    }
    if (this.#kind === "isolate") {
      throw new Error(
        `Could not resolve "${specifier}" imported by "${importer}": it is built into Node.js. ` +
          `Add "use node" at the top of a file that holds only actions. See https://docs.convex.dev/functions/runtimes.`,
      );
    }
    return this.#builtin(specifier);
  }

  #builtin(specifier: string): vm.SyntheticModule {
    const known = this.#builtins.get(specifier);
    if (known !== undefined) return known;
    const value: unknown = createRequire(import.meta.url)(specifier);
    const named = Object.keys(value as object).filter((name) => name !== "default");
    const module = new vm.SyntheticModule(
      ["default", ...named],
      () => {
        module.setExport("default", value);
        for (const name of named) module.setExport(name, Reflect.get(value as object, name));
      },
      { context: this.#world, identifier: specifier },
    );
    this.#builtins.set(specifier, module);
    return module;
  }
}
