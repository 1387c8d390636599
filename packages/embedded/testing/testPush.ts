import { createRequire } from "node:module";
import { componentAt, EMPTY_APPLICATION } from "../src/domain/components.ts";
import type { Installation, SchemaCheck, Schemas, StagedState } from "../src/domain/installation.ts";
import type { Application, SchemaDefinition } from "../src/domain/application.ts";
import type { SettingChange, Settings } from "../src/domain/settings.ts";
import type { SystemRead } from "../src/system/systemFunction.ts";
import { TestTransactions } from "./testTransactions.ts";
import { aHost } from "./testHost.ts";
import type { PushedModule } from "../src/deploy/pushRequest.ts";
import { Pushes, type PushDeps } from "../src/deploy/pushes.ts";
import { moduleHash } from "../src/deploy/sources.ts";

interface Bundler {
  buildSync(options: object): { outputFiles: [{ text: string }] };
}

/** The bundler that the CLI ships with. */
const bundler = createRequire(createRequire(import.meta.url).resolve("convex/server"))("esbuild") as Bundler;

const PRELUDE = `import { queryGeneric as query, mutationGeneric as mutation, actionGeneric as action,
  internalMutationGeneric as internalMutation, httpActionGeneric as httpAction, httpRouter, cronJobs,
  defineSchema, defineTable, defineApp, defineComponent, anyApi as api } from "convex/server";
import { v } from "convex/values";
`;

const bundles = new Map<string, string>();

/** A module in the form that the CLI sends, with everything it imports. */
function pushed(path: string, source: string, environment: PushedModule["environment"] = "isolate"): PushedModule {
  const contents = PRELUDE + source;
  const bundled =
    bundles.get(contents) ??
    bundler.buildSync({
      stdin: { contents, resolveDir: import.meta.dirname },
      bundle: true,
      format: "esm",
      // The CLI leaves imports of other definitions unbundled.
      external: ["./_componentDeps/*"],
      write: false,
    }).outputFiles[0].text;
  bundles.set(contents, bundled);
  return { path, source: bundled, environment };
}

interface TestComponent {
  definition: string;
  schema?: string;
  modules?: Record<string, string>;
  components?: string[];
}

/** The import of another definition as `name`. */
export function importing(name: string, definitionPath: string): string {
  return `import ${name} from "./_componentDeps/${Buffer.from(definitionPath).toString("base64url")}";\n`;
}

export interface Project {
  modules?: Record<string, string>;
  nodeModules?: Record<string, string>;
  schema?: string;
  definition?: string;
  dryRun?: boolean;
  components?: string[];
  /** The key is the path of their definition. */
  componentDefinitions?: Record<string, TestComponent>;
  nodeDependencies?: { name: string; version: string }[];
}

/** The body of `start_push` for a project. Modules whose hashes are given are omitted as unchanged. */
export function pushBody(project: Project, known = new Set<string>()): Record<string, unknown> {
  const modules = [
    ...Object.entries(project.modules ?? {}).map(([path, source]) => pushed(path, source)),
    ...Object.entries(project.nodeModules ?? {}).map(([path, source]) => pushed(path, source, "node")),
  ];
  const unchanged = modules.filter((module) => known.has(moduleHash(module)));
  return {
    adminKey: "",
    dryRun: project.dryRun ?? false,
    functions: "convex/",
    appDefinition: {
      definition: project.definition === undefined ? null : pushed("convex.config.js", project.definition),
      dependencies: project.components ?? [],
      schema: project.schema === undefined ? null : pushed("schema.js", project.schema),
      changedModules: modules.filter((module) => !unchanged.includes(module)),
      unchangedModuleHashes: unchanged.map(({ path, environment, ...module }) => ({
        path,
        environment,
        sha256: moduleHash(module),
      })),
      udfServerVersion: "1.49.0",
    },
    componentDefinitions: Object.entries(project.componentDefinitions ?? {}).map(componentDefinition),
    nodeDependencies: project.nodeDependencies ?? [],
  };
}

function componentDefinition([definitionPath, component]: [string, TestComponent]): Record<string, unknown> {
  const { definition, schema, modules = {}, components = [] } = component;
  return {
    definitionPath,
    definition: pushed("convex.config.js", definition),
    dependencies: components,
    schema: schema === undefined ? null : pushed("schema.js", schema),
    functions: Object.entries(modules).map(([path, source]) => pushed(path, source)),
    udfServerVersion: "1.49.0",
  };
}

export function memorySettings(): Settings {
  const records = new Map<string, Map<string, string>>();
  const namespace = (name: string): Map<string, string> => {
    const known = records.get(name) ?? new Map<string, string>();
    records.set(name, known);
    return known;
  };
  return {
    get: (name, key) => namespace(name).get(key) ?? null,
    entries: (name) => [...namespace(name)],
    write(changes) {
      for (const { namespace: name, key, value } of changes) {
        if (value === null) namespace(name).delete(key);
        else namespace(name).set(key, value);
      }
      return Promise.resolve();
    },
  };
}

const indexesOf = (
  schema: SchemaDefinition | null,
): { table: string; name: string; fields: string[]; kind: "database" }[] =>
  (schema?.tables ?? []).flatMap((table) =>
    table.indexes.map(({ name, fields }) => ({ table: table.name, name, fields, kind: "database" })),
  );

/** Accepts applications, and reports the schema check that the test sets. */
export class TestInstallation implements Installation {
  application = EMPTY_APPLICATION;
  check: SchemaCheck = { state: "complete" };
  sizes: { component: string; table: string; documents: number }[] = [];
  unfinished: string[] = [];
  /** The state of every staged validator. */
  staged: StagedState | null = null;
  readonly prepared: Schemas[] = [];
  installs = 0;
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  diffIndexes(schema: SchemaDefinition | null, component = ""): ReturnType<Installation["diffIndexes"]> {
    const current = componentAt(this.application, component)?.schema ?? null;
    const [before, after] = [indexesOf(current), indexesOf(schema)];
    const missingIn = (others: typeof before) => (index: (typeof before)[number]) =>
      !others.some((other) => JSON.stringify(other) === JSON.stringify(index));
    return { added: after.filter(missingIn(before)), removed: before.filter(missingIn(after)) };
  }
  unfinishedIndexes(): string[] {
    return this.unfinished;
  }
  prepareSchemas(schemas: Schemas): void {
    this.prepared.push(schemas);
  }
  stagedState(): StagedState | null {
    return this.staged;
  }
  schemaCheck(): SchemaCheck {
    return this.check;
  }
  async install(application: Application, writtenDown: readonly SettingChange[]): Promise<SchemaCheck> {
    if (this.check.state === "complete") await this.refresh(application, writtenDown);
    return this.check;
  }
  async refresh(application: Application, writtenDown: readonly SettingChange[]): Promise<void> {
    this.application = application;
    this.installs += 1;
    await this.#settings.write(writtenDown);
  }
  async renew<Loaded extends { application: Application }>(
    load: () => Promise<Loaded>,
    swapped: (loaded: Loaded) => void,
  ): Promise<void> {
    const loaded = await load();
    this.application = loaded.application;
    swapped(loaded);
  }
  current(): Application {
    return this.application;
  }
  tableSizes(): typeof this.sizes {
    return this.sizes;
  }
}

export interface TestDeployment extends PushDeps {
  installation: TestInstallation;
  pushes: Pushes;
  /** A complete push, with the same steps as the CLI's. */
  push: (project: Project) => Promise<unknown>;
}

/** `secrets` are variables that are not in the store. */
export function aDeployment(secrets: Record<string, string> = {}): TestDeployment {
  const settings = memorySettings();
  const deps = {
    settings,
    installation: new TestInstallation(settings),
    host: aHost(),
    urls: () => ({ cloud: "http://cloud.test", site: "http://site.test" }),
    secrets,
    // Time advances only when something waits.
    clock: tickingClock(),
    log: { info: () => undefined, error: () => undefined, refusal: () => undefined },
  };
  const pushes = new Pushes(deps);
  const push = async (project: Project): Promise<unknown> => {
    const startPush = await pushes.startPush(pushBody(project));
    const status = await pushes.waitForSchema({
      schemaChange: startPush["schemaChange"],
      timeoutMs: 1_000,
      dryRun: project.dryRun ?? false,
    });
    return [status, await pushes.finishPush({ startPush, dryRun: project.dryRun ?? false })];
  };
  return { ...deps, pushes, push };
}

function tickingClock(): PushDeps["clock"] {
  let now = 1_700_000_000_000;
  return {
    now: () => now,
    setTimer(run, delayMs) {
      now += delayMs;
      queueMicrotask(run);
      return { cancel: () => undefined };
    },
  };
}

/** With an empty database. */
export function askedOf(component: string): SystemRead {
  return { component, transaction: new TestTransactions().begin(false).within(component) };
}
