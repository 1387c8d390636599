/**
 * Installs a push: validates existing documents, builds its indexes, and replaces the application at one commit
 * timestamp.
 */
import type { Store } from "../storage/store.ts";
import type { Backfills } from "./backfills.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Index } from "../catalog/indexes.ts";
import type { Commits } from "../transaction/commits.ts";
import type { Crons } from "./crons.ts";
import type { Executor } from "../run/executor.ts";
import type { LiveQueries } from "../live/liveQueries.ts";
import type { IndexChange, Installation, SchemaCheck, Schemas, StagedState } from "../domain/installation.ts";
import type { Application, SchemaDefinition } from "../domain/application.ts";
import type { SettingChange } from "../domain/settings.ts";
import { prepareScheduledTable } from "../system/scheduling.ts";
import { SchemaValidation } from "./schemaValidation.ts";
import { StagedValidators } from "./stagedValidators.ts";
import {
  existing,
  isReplacement,
  replacementName,
  schemasOf,
  unclaimed,
  type Wanted,
  wantedOf,
  wantedOfAll,
} from "../catalog/wantedIndexes.ts";

interface InstallerDeps {
  store: Store;
  catalog: Catalog;
  executor: Executor;
  commits: Commits;
  live: LiveQueries;
  crons: Crons;
  backfills: Backfills;
  setApplication: (application: Application) => void;
  application: () => Application;
}

interface Changed {
  name: string;
  fields: readonly string[];
  search?: unknown;
}

interface Preparation {
  validation: SchemaValidation;
  /** The indexes that the schemas need and that were incomplete at the beginning. */
  building: readonly Index[];
}

const RENEWAL_LIMIT_MS = 10_000;

export class Installer implements Installation {
  readonly #deps: InstallerDeps;
  readonly #staged: StagedValidators;
  #preparation: Preparation | null = null;

  constructor(deps: InstallerDeps) {
    this.#deps = deps;
    this.#staged = new StagedValidators(deps);
    deps.commits.watchDocuments((table, document) => {
      this.#preparation?.validation.written(table, document);
      this.#staged.written(table, document);
    });
  }

  current(): Application {
    return this.#deps.application();
  }

  diffIndexes(schema: SchemaDefinition | null, component = ""): { added: IndexChange[]; removed: IndexChange[] } {
    const { catalog } = this.#deps;
    const wanted = wantedOf(schema, component);
    const added = wanted.filter((each) => existing(catalog, each) === null);
    const removed = unclaimed(catalog, new Set([component]), wanted).filter((index) => !isReplacement(index));
    const change = (table: string, { name, fields, search }: Changed): IndexChange => ({
      table,
      name,
      fields: [...fields],
      kind: search === undefined ? "database" : "search",
    });
    return {
      added: added.map(({ table, index }) => change(table.name, index)),
      removed: removed.map((index) =>
        change(index.table, { ...index, fields: index.fields.slice(0, index.readable - 1) }),
      ),
    };
  }

  unfinishedIndexes(component = ""): string[] {
    const tables = this.#deps.catalog.tables().filter((table) => table.component === component);
    const indexes = tables.flatMap((table) => [...table.indexes.values()]);
    return indexes.filter(({ state }) => state === "building").map(({ table, name }) => `${table}.${name}`);
  }

  prepareSchemas(schemas: Schemas): void {
    this.#preparation?.validation.giveUp();
    const installed = schemasOf(this.current());
    this.#dropUnclaimed(installed, schemas);
    const needed = wantedOfAll(schemas).filter(({ index }) => !index.staged);
    const building = needed.map((each) => this.#started(each)).filter(({ state }) => state === "building");
    const haveMatched: StagedValidators["haveMatched"] = (...asked) => this.#staged.haveMatched(...asked);
    const validation = new SchemaValidation(this.#deps, { schemas, installed, haveMatched }, () => {
      void this.#deps.executor.background(() => {
        this.#afterFailure(validation);
        return Promise.resolve();
      });
    });
    this.#preparation = { validation, building };
    void this.#prepare(this.#preparation);
  }

  stagedState(component: string, table: string): StagedState | null {
    return this.#staged.stateOf(component, table);
  }

  schemaCheck(): SchemaCheck {
    if (this.#preparation === null) return { state: "complete" };
    const { validation, building } = this.#preparation;
    if (validation.failure !== null) return validation.failure;
    const indexesComplete = building.filter(({ state }) => state !== "building").length;
    const progress = { indexesComplete, indexesTotal: building.length, validationComplete: validation.isComplete };
    if (validation.isComplete && indexesComplete === building.length) return { state: "complete" };
    return { state: "inProgress", progress };
  }

  /**
   * Installs the application of the last push at a start. If a process ended after it had stored a push but before its
   * indexes were built, they are built here. A push that was not stored is dropped, together with its indexes.
   */
  async restore(application: Application): Promise<void> {
    const needed = wantedOfAll(schemasOf(application)).filter(({ index }) => !index.staged);
    for (const wanted of needed) await this.#deps.backfills.fill(this.#started(wanted));
    await this.install(application, []);
  }

  async install(application: Application, writtenDown: readonly SettingChange[]): Promise<SchemaCheck> {
    const { check, written } = await this.#deps.executor.call<{ check: SchemaCheck; written: Promise<void> | null }>(
      () => {
        const check = this.schemaCheck();
        if (check.state !== "complete") return Promise.resolve({ check, written: null });
        this.#preparation = null;
        this.#installSchemas(schemasOf(application));
        return Promise.resolve({ check, written: this.#swap(application, writtenDown) });
      },
    );
    if (written === null) return check;
    await written;
    this.#fillStaged(application);
    await this.#deps.crons.install(application);
    return check;
  }

  async refresh(application: Application, writtenDown: readonly SettingChange[]): Promise<void> {
    const { written } = await this.#deps.executor.call(() =>
      Promise.resolve({ written: this.#swap(application, writtenDown) }),
    );
    await written;
    await this.#deps.crons.install(application);
  }

  async renew<Loaded extends { application: Application }>(
    load: () => Promise<Loaded>,
    swapped: (loaded: Loaded) => void,
  ): Promise<void> {
    await this.#deps.executor.first(async () => {
      const loaded = await inTime(load());
      this.#deps.setApplication(loaded.application);
      swapped(loaded);
    });
  }

  tableSizes(): ReturnType<Installation["tableSizes"]> {
    return this.#deps.catalog
      .tables()
      .filter(({ name }) => !name.startsWith("_"))
      .map(({ component, name, byCreationTime }) => ({
        component,
        table: name,
        documents: this.#deps.store.count(byCreationTime.number),
      }));
  }

  /**
   * Commits together with all changes that the installation made earlier in the same turn, so that no restart can
   * separate them.
   */
  #swap(application: Application, writtenDown: readonly SettingChange[]): Promise<void> {
    this.#deps.setApplication(application);
    this.#deps.live.touchAll();
    return this.#deps.commits.write(writtenDown);
  }

  #installSchemas(schemas: Schemas): void {
    const { catalog, store } = this.#deps;
    for (const [component, schema] of schemas) {
      prepareScheduledTable(catalog, store, component);
      for (const table of schema?.tables ?? []) catalog.ensure(table.name, component);
    }
    for (const wanted of wantedOfAll(schemas)) this.#settle(wanted);
    this.#staged.install(schemas);
    this.#dropUnclaimed(schemas);
  }

  /** A push does not wait for staged indexes. */
  #fillStaged(application: Application): void {
    const { catalog, backfills } = this.#deps;
    const staged = wantedOfAll(schemasOf(application)).map((wanted) => existing(catalog, wanted));
    for (const index of staged) if (index?.state === "building") void backfills.fill(index);
  }

  #dropUnclaimed(...claimants: Schemas[]): void {
    const { catalog, backfills } = this.#deps;
    const components = new Set(claimants.flatMap((schemas) => [...schemas.keys()]));
    for (const index of unclaimed(catalog, components, claimants.flatMap(wantedOfAll))) catalog.dropIndex(index);
    backfills.emptyDropped();
  }

  /** Finds or creates the index. The old code uses the index under its name until the new code is installed. */
  #started(asked: Wanted): Index {
    const { catalog } = this.#deps;
    const known = existing(catalog, asked);
    if (known !== null) return known;
    const { component, index: wanted } = asked;
    const table = catalog.ensure(asked.table.name, component);
    const name = table.indexes.has(wanted.name) ? replacementName(wanted.name) : wanted.name;
    const unfinished = table.indexes.get(name);
    if (unfinished !== undefined) catalog.dropIndex(unfinished);
    return catalog.createIndex(table, { ...wanted, name });
  }

  #settle(asked: Wanted): void {
    const { catalog } = this.#deps;
    const { component, table, index: wanted } = asked;
    const index = this.#started(asked);
    if (index.state === "building" && !wanted.staged) {
      throw new Error(`Index ${table.name}.${wanted.name} was not prepared.`);
    }
    if (index.name !== wanted.name) {
      const replaced = catalog.find(table.name, component)?.indexes.get(wanted.name);
      if (replaced !== undefined) catalog.dropIndex(replaced);
      catalog.renameIndex(index, wanted.name);
    }
    const state = wanted.staged ? "staged" : "ready";
    if (index.state !== "building" && index.state !== state) catalog.setIndexState(index, state);
  }

  /** Validates documents first, so that a mismatch is reported before any index is built. */
  async #prepare({ validation, building }: Preparation): Promise<void> {
    await validation.run();
    if (!validation.isComplete) return;
    for (const index of building) await this.#deps.backfills.fill(index);
  }

  /** A refused push leaves no indexes behind. */
  #afterFailure(validation: SchemaValidation): void {
    if (this.#preparation?.validation !== validation) return;
    this.#dropUnclaimed(schemasOf(this.current()));
  }
}

/** Loading never ends if it was terminated, as code that blocks the event loop is; everyone else would wait for it. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`The modules were not loaded within ${String(RENEWAL_LIMIT_MS / 1_000)} s.`));
    }, RENEWAL_LIMIT_MS);
    loading.then(resolve, reject).finally(() => {
      clearTimeout(limit);
    });
  });
}
