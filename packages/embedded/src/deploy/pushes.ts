import { createHash, randomUUID } from "node:crypto";
import type { Installation, SchemaCheck } from "../domain/installation.ts";
import type { Clock } from "../domain/clock.ts";
import type { JsonValue } from "../domain/json.ts";
import type { Log } from "../domain/log.ts";
import type { Settings } from "../domain/settings.ts";
import { componentsOf, EMPTY_APPLICATION } from "../domain/components.ts";
import { buildApplication, evaluateSchemas, type BuiltApplication } from "./buildApplication.ts";
import { checkSupported } from "./componentDefinition.ts";
import { changedEnvironment, environmentSettings, readEnvironment, type EnvironmentVariables } from "./environment.ts";
import type { Runtime } from "./loadPushed.ts";
import {
  configHashesAnswer,
  finishPushAnswer,
  schemaChange,
  startPushAnswer,
  type EvaluatedPush,
} from "./pushAnswers.ts";
import {
  environmentChanges,
  finishPushRequest,
  pushRequest,
  waitForSchemaRequest,
  type PushRequest,
} from "./pushRequest.ts";
import { DeployRefused } from "./deployRefused.ts";
import { indexDiff, schemaPrediction } from "./schemaDiff.ts";
import { refuseVectorIndexes } from "./schemaModule.ts";
import { completeSources, readSources, sourceChanges, type Sources } from "./sources.ts";

export interface PushDeps extends Runtime {
  settings: Settings;
  installation: Installation;
  clock: Clock;
  log: Log;
}

/** Dry runs and code generation start pushes that are never finished; only the newest few are kept. */
const MAX_UNFINISHED = 4;
const SCHEMA_POLL_MS = 25;

/**
 * The deploy calls: JSON body in, JSON answer out. A push is kept in memory from `start_push` on, and is durable from
 * `finish_push` on. It is refused as a race if the deployment has changed in between.
 */
export class Pushes {
  readonly #deps: PushDeps;
  readonly #unfinished = new Map<string, EvaluatedPush>();
  /** The push whose schema the engine is preparing. */
  #prepared: string | null = null;
  readonly #preparedBefore = new Set<string>();
  /** Reused, because one push evaluates the same code several times, and so does the next push of unchanged code. */
  #latest: { key: string; built: Promise<BuiltApplication> } | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: PushDeps) {
    this.#deps = deps;
  }

  getConfigHashes(): JsonValue {
    return configHashesAnswer(readSources(this.#deps.settings));
  }

  async evaluateSchema(body: unknown): Promise<JsonValue> {
    const request = this.#read(body);
    const { settings, installation } = this.#deps;
    const sources = completeSources(request, readSources(settings));
    const schemas = await evaluateSchemas(sources, readEnvironment(settings), this.#deps);
    const predictions = schemas.map(({ mount: { path, definition }, schema }): [string, JsonValue] => [
      path,
      schemaPrediction(installation, schema, { component: path, definitionPath: definition.path }),
    ]);
    const isNew = (path: string): boolean => path !== "" && !installation.current().components.has(path);
    const added = schemas.filter(({ mount }) => isNew(mount.path)).map(({ mount }) => mount.definition.path);
    return {
      componentSchemaEvaluations: Object.fromEntries(predictions),
      newComponentDefinitions: [...new Set(added)],
    };
  }

  async evaluatePush(body: unknown): Promise<JsonValue> {
    return { schemaChange: schemaChange(await this.#evaluate(this.#read(body))) };
  }

  async startPush(body: unknown): Promise<Record<string, unknown>> {
    const request = this.#read(body);
    return await this.#alone(async () => {
      const push = await this.#evaluate(request);
      this.#unfinished.set(push.id, push);
      const [oldest] = this.#unfinished.keys();
      if (this.#unfinished.size > MAX_UNFINISHED && oldest !== undefined) this.#unfinished.delete(oldest);
      return startPushAnswer(push);
    });
  }

  /**
   * Answers when the schema is ready or refused, or when the caller's timeout has passed. The first call makes the
   * engine prepare the schema. Code generation and a push that fails its type check never call this, and change
   * nothing.
   */
  async waitForSchema(body: unknown): Promise<JsonValue> {
    const { schemaChange: change, timeoutMs, dryRun } = waitForSchemaRequest.parse(body);
    if (dryRun) return { type: "complete" };
    const { installation, clock } = this.#deps;
    const deadline = clock.now() + timeoutMs;
    const id = change.schemaIds[""] ?? "";
    await this.#alone(() => {
      this.#prepare(id);
      return Promise.resolve();
    });
    for (;;) {
      if (this.#prepared !== id) return { type: "raceDetected" };
      const check = installation.schemaCheck();
      if (check.state !== "inProgress" || clock.now() >= deadline) return schemaStatus(check);
      await new Promise<void>((resolve) => clock.setTimer(resolve, SCHEMA_POLL_MS));
    }
  }

  async finishPush(body: unknown): Promise<JsonValue> {
    const { dryRun, startPush } = finishPushRequest.parse(body);
    return await this.#alone(async () => {
      const push = this.#unfinished.get(startPush.schemaChange.schemaIds[""] ?? "");
      if (push === undefined) {
        throw new DeployRefused("RaceDetected", "The push to finish is no longer known. Push again.");
      }
      const { settings, installation } = this.#deps;
      const earlier = readSources(settings);
      const kept = installation.tableSizes().filter(({ documents }) => documents > 0);
      const stored = new Set(kept.map(({ component }) => component));
      const answer = finishPushAnswer(push, { earlier, application: installation.current(), stored });
      if (dryRun) return answer;
      this.#requireCurrent(push);
      requireReady(await installation.install(push.built.application, sourceChanges(settings, push.sources)));
      this.#unfinished.clear();
      this.#preparedBefore.clear();
      this.#deps.log.info("push finished", { modules: push.sources.modules.length });
      return answer;
    });
  }

  /** Logs the CLI's own timings of a push. */
  reportPushCompleted(body: unknown): JsonValue {
    const spans: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "spans") : undefined;
    this.#deps.log.info("push reported", { spans: Array.isArray(spans) ? spans.length : 0 });
    return {};
  }

  /**
   * Loads the installed application again and replaces it, which releases everything that functions have stored in
   * module variables. False if nothing is installed. When `swapped` is called, nothing here refers to the former
   * modules any more.
   */
  async renew(swapped: () => void = () => undefined): Promise<boolean> {
    return await this.#alone(async () => {
      const { settings, installation } = this.#deps;
      const sources = readSources(settings);
      // The stored push may fail to load.
      if (sources === null || !this.#isInstalled()) return false;
      const variables = readEnvironment(settings);
      const ids = this.#pushesOfInstalledCode();
      await installation.renew(
        () => buildApplication(sources, variables, this.#deps),
        (built) => {
          this.#latest = { key: buildKey(sources, variables), built: Promise.resolve(built) };
          for (const id of ids) this.#replaceBuilt(id, built);
          swapped();
        },
      );
      return true;
    });
  }

  // These are separate methods, because a local variable would keep the installed application alive while the new one
  // loads.
  #isInstalled(): boolean {
    return this.#deps.installation.current() !== EMPTY_APPLICATION;
  }

  /** Unfinished pushes that evaluated the same code as the installed one. */
  #pushesOfInstalledCode(): string[] {
    const installed = this.#deps.installation.current();
    return [...this.#unfinished.values()].flatMap(({ id, built }) => (built.application === installed ? [id] : []));
  }

  #replaceBuilt(id: string, built: BuiltApplication): void {
    const push = this.#unfinished.get(id);
    if (push !== undefined) this.#unfinished.set(id, { ...push, built });
  }

  /**
   * Evaluates the pushed code with the new values, so that no module keeps an old one. If that is refused, nothing
   * changes.
   */
  async updateEnvironment(body: unknown): Promise<null> {
    const { changes } = environmentChanges.parse(body);
    return await this.#alone(async () => {
      const { settings, installation } = this.#deps;
      const variables = changedEnvironment(readEnvironment(settings), changes);
      const sources = readSources(settings);
      const built = sources && (await this.#build(sources, variables));
      // This holds before the first push too: `convex dev` subscribes to the list of variables and waits for the missing one.
      await installation.refresh(built?.application ?? installation.current(), environmentSettings(changes));
      return null;
    });
  }

  /** Prepares each push once: one that another has overtaken is not prepared again. */
  #prepare(id: string): void {
    const push = this.#unfinished.get(id);
    if (push === undefined || this.#preparedBefore.has(id)) return;
    this.#preparedBefore.add(id);
    const schemas = componentsOf(push.built.application).map(({ path, schema }) => [path, schema] as const);
    this.#deps.installation.prepareSchemas(new Map(schemas));
    this.#prepared = id;
  }

  #read(body: unknown): PushRequest {
    const request = pushRequest.parse(body);
    checkSupported(request);
    return request;
  }

  async #evaluate(request: PushRequest): Promise<EvaluatedPush> {
    const { settings, installation } = this.#deps;
    const sources = completeSources(request, readSources(settings));
    const environment = readEnvironment(settings);
    const built = await this.#build(sources, environment);
    const schema = built.definitions.get("")?.schema ?? null;
    if (schema !== null) refuseVectorIndexes(schema);
    const indexDiffs = new Map(
      componentsOf(built.application).map(({ path, schema }) => [path, indexDiff(installation, schema, path)]),
    );
    return { id: randomUUID(), sources, environment, built, indexDiffs };
  }

  #build(sources: Sources, variables: EnvironmentVariables): Promise<BuiltApplication> {
    const key = buildKey(sources, variables);
    if (this.#latest?.key !== key) this.#latest = { key, built: buildApplication(sources, variables, this.#deps) };
    const { built } = this.#latest;
    built.catch(() => {
      this.#latest = null;
    });
    return built;
  }

  #requireCurrent(push: EvaluatedPush): void {
    if (this.#prepared !== push.id) {
      throw new DeployRefused("RaceDetected", "Another push has changed the schema in between.");
    }
    if (JSON.stringify(readEnvironment(this.#deps.settings)) !== JSON.stringify(push.environment)) {
      throw new DeployRefused("RaceDetected", "Environment variables have changed during the push.");
    }
  }

  /** Runs deploy calls that change something one after the other. */
  #alone<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(run);
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}

function buildKey(sources: Sources, variables: EnvironmentVariables): string {
  return createHash("sha256")
    .update(JSON.stringify([sources, variables]))
    .digest("hex");
}

function requireReady(check: SchemaCheck): void {
  if (check.state === "failed") throw new DeployRefused("SchemaValidationFailed", check.error);
  if (check.state === "inProgress") throw new DeployRefused("SchemaNotReady", "The schema is still being checked.");
}

function schemaStatus(check: SchemaCheck): JsonValue {
  switch (check.state) {
    case "complete":
      return { type: "complete" };
    case "failed":
      return { type: "failed", error: check.error, componentPath: check.component, tableName: check.tableName };
    case "inProgress": {
      const { validationComplete, indexesComplete, indexesTotal } = check.progress;
      const root = { schemaValidationComplete: validationComplete, indexesComplete, indexesTotal };
      return { type: "inProgress", components: { "": root } };
    }
    default:
      return check satisfies never;
  }
}
