/** Puts a push in place: builds its indexes, checks the documents that are there, swaps the code in at one timestamp. */
import { ALL_KEYS, keyAfter } from "../storage/indexKey.ts";
import { emptyBatch, type Store } from "../storage/store.ts";
import type { Catalog, Index, Table } from "./catalog.ts";
import type { Commits } from "./commits.ts";
import { componentsOf } from "./components.ts";
import type { Crons } from "./crons.ts";
import type { JsonObject } from "./documentRules.ts";
import type { Executor } from "./executor.ts";
import type { LiveQueries } from "./liveQueries.ts";
import type {
  Application,
  IndexChange,
  Installation,
  SchemaCheck,
  SchemaDefinition,
  Schemas,
  TableDefinition,
} from "./ports.ts";
import { prepareScheduledTable } from "./scheduling.ts";
import { schemaMismatch } from "./schemaCheck.ts";
import {
  entriesOf,
  isReplacement,
  replacementName,
  sameFields,
  wantedOf,
  type Row,
  type Wanted,
} from "./wantedIndexes.ts";

const BATCH = 500;

interface InstallerWorld {
  store: Store;
  catalog: Catalog;
  executor: Executor;
  commits: Commits;
  live: LiveQueries;
  crons: Crons;
  setApplication: (application: Application) => void;
  application: () => Application;
}

interface Changed {
  name: string;
  fields: readonly string[];
  search?: unknown;
}

function schemasOf(application: Application): Schemas {
  return new Map(componentsOf(application).map(({ path, schema }) => [path, schema]));
}

export class Installer implements Installation {
  readonly #world: InstallerWorld;
  #check: SchemaCheck = { state: "complete" };
  #preparation = 0;

  constructor(world: InstallerWorld) {
    this.#world = world;
  }

  current(): Application {
    return this.#world.application();
  }

  diffIndexes(schema: SchemaDefinition | null, component = ""): { added: IndexChange[]; removed: IndexChange[] } {
    const added = wantedOf(schema, component).filter((wanted) => this.#existing(wanted) === null);
    const removed = this.#obsolete(schema, component).filter(({ name }) => !isReplacement(name));
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

  prepareSchemas(schemas: Schemas): void {
    this.#preparation += 1;
    const wanted = [...schemas].flatMap(([component, schema]) => wantedOf(schema, component));
    const building = wanted.flatMap((each) => this.#startIndex(each));
    this.#check = {
      state: "inProgress",
      progress: { indexesComplete: 0, indexesTotal: building.length, validationComplete: false },
    };
    void this.#prepare(this.#preparation, schemas, building);
  }

  schemaCheck(): SchemaCheck {
    return this.#check;
  }

  /**
   * For the application of the last push, when the deployment starts. A process that ended between writing a push down
   * and installing it, or while it built an index, left what is made good here; otherwise nothing changes.
   */
  async restore(application: Application): Promise<void> {
    for (const [component, schema] of schemasOf(application))
      for (const wanted of wantedOf(schema, component))
        for (const unfinished of this.#startIndex(wanted)) await this.#build(unfinished);
    await this.install(application);
  }

  async install(application: Application): Promise<void> {
    const { executor, live, crons, commits } = this.#world;
    await executor.call(() => {
      for (const [component, schema] of schemasOf(application)) this.#installSchema(component, schema);
      this.#world.setApplication(application);
      live.touchAll();
      return Promise.resolve();
    });
    await commits.write([]);
    await crons.install(application);
  }

  #installSchema(component: string, schema: SchemaDefinition | null): void {
    const { catalog, store } = this.#world;
    prepareScheduledTable(catalog, store, component);
    for (const table of schema?.tables ?? []) catalog.ensure(table.name, component);
    for (const wanted of wantedOf(schema, component)) this.#settle(wanted);
    for (const index of this.#obsolete(schema, component)) catalog.dropIndex(index);
  }

  tableSizes(): ReturnType<Installation["tableSizes"]> {
    return this.#world.catalog
      .tables()
      .filter(({ name }) => !name.startsWith("_"))
      .map(({ component, name, byCreationTime }) => ({
        component,
        table: name,
        documents: this.#world.store.count(byCreationTime.number),
      }));
  }

  /** The index itself, or the one that is being built to take its place. */
  #existing({ component, table, index: wanted }: Wanted): Index | null {
    const indexes = this.#world.catalog.find(table.name, component)?.indexes;
    const found = [wanted.name, replacementName(wanted.name)].map((name) => indexes?.get(name));
    return found.find((index) => index !== undefined && sameFields(index, wanted)) ?? null;
  }

  /** Indexes of a component's user tables that its schema no longer has, or has with other fields under a name that is built anew. */
  #obsolete(schema: SchemaDefinition | null, component: string): Index[] {
    const wanted = new Map(
      wantedOf(schema, component).map(({ table, index }) => [`${table.name}.${index.name}`, index]),
    );
    return this.#world.catalog
      .tables()
      .filter((table) => table.component === component && !table.name.startsWith("_"))
      .flatMap(({ indexes }) => [...indexes.values()])
      .filter((index) => {
        const same = wanted.get(`${index.table}.${index.name}`);
        return same === undefined || !sameFields(index, same);
      });
  }

  #startIndex(asked: Wanted): Index[] {
    const existing = this.#existing(asked);
    if (existing !== null) return existing.state === "building" ? [existing] : [];
    const { component, index: wanted } = asked;
    const table = this.#world.catalog.ensure(asked.table.name, component);
    // The old code reads the index under this name until the new code takes over.
    const name = table.indexes.has(wanted.name) ? replacementName(wanted.name) : wanted.name;
    const unfinished = table.indexes.get(name);
    if (unfinished !== undefined) this.#world.catalog.dropIndex(unfinished);
    return [this.#world.catalog.createIndex(table, { ...wanted, name })];
  }

  #settle(asked: Wanted): void {
    const { component, table, index: wanted } = asked;
    const index = this.#existing(asked);
    if (index === null || index.state === "building")
      throw new Error(`Index ${table.name}.${wanted.name} was not prepared.`);
    if (index.name !== wanted.name) {
      const replaced = this.#world.catalog.find(table.name, component)?.indexes.get(wanted.name);
      if (replaced !== undefined) this.#world.catalog.dropIndex(replaced);
      this.#world.catalog.renameIndex(index, wanted.name);
    }
    const state = wanted.staged ? "staged" : "ready";
    if (index.state !== state) this.#world.catalog.setIndexState(index, state);
  }

  async #prepare(preparation: number, schemas: Schemas, building: Index[]): Promise<void> {
    for (const [complete, index] of building.entries()) {
      await this.#build(index);
      if (preparation !== this.#preparation) return;
      this.#check = {
        state: "inProgress",
        progress: { indexesComplete: complete + 1, indexesTotal: building.length, validationComplete: false },
      };
    }
    const checked = [...schemas].flatMap(([component, schema]) =>
      schema?.schemaValidation === true ? schema.tables.map((definition) => ({ component, definition })) : [],
    );
    for (const { component, definition } of checked) {
      const error = await this.#firstMismatch(definition, component);
      if (preparation !== this.#preparation) return;
      if (error !== null) {
        this.#check = { state: "failed", error, component, tableName: definition.name };
        return;
      }
    }
    this.#check = { state: "complete" };
  }

  /** A batch at a time, between which functions run; they keep the new index up from its creation on. */
  async #build(index: Index): Promise<void> {
    await this.#eachBatch(this.#world.catalog.tableOfNumber(index.tableNumber), (rows) => {
      this.#world.store.apply({ ...emptyBatch(), ...entriesOf(index, rows) });
      return true;
    });
    this.#world.catalog.setIndexState(index, "staged");
    await this.#world.commits.write([]);
  }

  async #firstMismatch(definition: TableDefinition, component: string): Promise<string | null> {
    let found: string | null = null;
    const tables = this.#world.catalog.of(component);
    await this.#eachBatch(tables.find(definition.name), (rows) => {
      for (const { id, document } of rows) {
        const mismatch = schemaMismatch(definition, document, tables);
        if (mismatch === null) continue;
        found = `Document with ID "${id}" in table "${definition.name}" does not match the schema: ${mismatch}`;
        return false;
      }
      return true;
    });
    return found;
  }

  async #eachBatch(table: Table | null, visit: (rows: Row[]) => boolean): Promise<void> {
    if (table === null) return;
    let lower: string | null = ALL_KEYS.lower;
    while (lower !== null) {
      const from: string = lower;
      lower = await this.#world.executor.background(() => {
        const range = { ...ALL_KEYS, lower: from };
        const rows = this.#world.store.scan({
          table: table.number,
          index: table.byCreationTime.number,
          range,
          order: "asc",
          limit: BATCH,
        });
        const more = visit(rows.map(({ id, json }) => ({ id, document: JSON.parse(json) as JsonObject })));
        const last = rows.at(-1);
        return Promise.resolve(more && rows.length === BATCH && last !== undefined ? keyAfter(last.key) : null);
      });
    }
  }
}
