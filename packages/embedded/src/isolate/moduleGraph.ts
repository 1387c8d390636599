import { createRequire, isBuiltin } from "node:module";
import { posix } from "node:path";
import vm from "node:vm";
import type { IsolateHost } from "../domain/isolateHost.ts";
import type { ModuleEnvironment } from "../domain/application.ts";
import type { World } from "./callInside.ts";

export interface GraphOptions {
  kind: ModuleEnvironment;
  /** Undefined for a path that was not pushed. */
  sourceOf: (path: string) => string | undefined;
  /** Time limit for one module's evaluation. */
  importLimitMs: number;
  host: Pick<IsolateHost, "requireAction" | "uninterrupted">;
}

/** The modules of one realm, linked by relative specifiers and evaluated once each. */
export class ModuleGraph {
  readonly #sourceOf: GraphOptions["sourceOf"];
  readonly #modules = new Map<string, vm.SourceTextModule>();
  readonly #builtins = new Map<string, vm.SyntheticModule>();
  readonly #world: World;
  readonly #kind: ModuleEnvironment;
  readonly #importLimitMs: number;
  readonly #host: GraphOptions["host"];

  constructor(world: World, { kind, sourceOf, importLimitMs, host }: GraphOptions) {
    this.#world = world;
    this.#kind = kind;
    this.#sourceOf = sourceOf;
    this.#importLimitMs = importLimitMs;
    this.#host = host;
  }

  async load(path: string): Promise<object> {
    const module = this.#module(path);
    if (module === null) throw new Error(`No module ${path} was pushed.`);
    await this.#run(module);
    return module.namespace;
  }

  #module(path: string): vm.SourceTextModule | null {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const source = this.#sourceOf(path);
    if (source === undefined) return null;
    const module = this.#parse(path, source);
    this.#modules.set(path, module);
    return module;
  }

  #parse(path: string, source: string): vm.SourceTextModule {
    return new vm.SourceTextModule(source, {
      context: this.#world,
      identifier: path,
      initializeImportMeta: (meta) => {
        meta.url = this.#kind === "node" ? import.meta.url : `convex:/user/${path}`;
      },
      importModuleDynamically: async (specifier) => {
        this.#host.requireAction("import");
        const module = this.#resolve(specifier, path);
        await this.#run(module);
        return module;
      },
    });
  }

  async #run(module: vm.Module): Promise<void> {
    if (module.status === "unlinked") {
      await module.link((specifier, referrer) => this.#resolve(specifier, referrer.identifier));
    }
    if (module.status === "errored") throw module.error;
    if (module.status === "evaluated") return;
    // Uninterrupted, because a long evaluation would otherwise be attributed to a running action.
    await this.#host.uninterrupted(() => module.evaluate({ timeout: this.#importLimitMs }));
  }

  #resolve(specifier: string, importer: string): vm.Module {
    if (specifier.startsWith("./") || specifier.startsWith("../")) {
      const path = posix.join(posix.dirname(importer), specifier);
      const module = this.#module(path);
      if (module === null) throw new Error(`Could not resolve "${specifier}" imported by "${importer}".`);
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
    const value = exportsOf(specifier);
    const named = Object.keys(value).filter((name) => name !== "default");
    const module = new vm.SyntheticModule(
      ["default", ...named],
      () => {
        module.setExport("default", value);
        for (const name of named) module.setExport(name, Reflect.get(value, name));
      },
      { context: this.#world, identifier: specifier },
    );
    this.#builtins.set(specifier, module);
    return module;
  }
}

function exportsOf(specifier: string): object {
  const exported: unknown = createRequire(import.meta.url)(specifier);
  if (typeof exported === "function" || (typeof exported === "object" && exported !== null)) return exported;
  throw new Error(`Node.js exports nothing from "${specifier}".`);
}
