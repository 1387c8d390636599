/**
 * Scheduled functions as rows of `_scheduled_functions`, written by the transactions that schedule, cancel and run
 * them.
 *
 *   pending -> inProgress (actions only) -> success | failed        pending, inProgress -> canceled
 */
import { textField } from "../documents/documentRules.ts";
import { isObject, type JsonObject, parseObject, type JsonValue } from "../domain/json.ts";
import { SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { Application } from "../domain/application.ts";
import { ALL_KEYS, documentKey, encodeValue, keyAfter, keyRange, type KeyRange } from "../storage/indexKey.ts";
import { emptyBatch, type Store } from "../storage/store.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Index, Table } from "../catalog/indexes.ts";
import { requireFunction, type FunctionAddress } from "../domain/functionPath.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { valueSize } from "../documents/valueSize.ts";

const BY_STATE = "by_state";
const BY_COMPLETION = "by_completion";

const FILL_BATCH = 500;

const STATES = ["pending", "inProgress", "success", "failed", "canceled"] as const;

export type ScheduledState = (typeof STATES)[number];

export interface ScheduledFunction {
  id: string;
  /** The function's component; the row belongs to the component that scheduled it. */
  component: string;
  path: string;
  args: JsonValue;
  /** Epoch ms. */
  scheduledTime: number;
  state: ScheduledState;
}

const INDEXES = { [BY_STATE]: ["state.kind", "scheduledTime"], [BY_COMPLETION]: ["completedTime"] };

/** Creates a component's table and its indexes if they are missing; runs before anything of the component is served. */
export function prepareScheduledTable(catalog: Catalog, store: Store, component = ""): void {
  const table = catalog.ensure(SCHEDULED_TABLE, component);
  for (const [name, fields] of Object.entries(INDEXES)) {
    if (table.indexes.has(name)) continue;
    const index = catalog.createIndex(table, { name, fields, staged: false });
    fill(index, table, store);
    catalog.setIndexState(index, "ready");
  }
}

/** Indexes existing rows of an earlier version. The entries and the index become durable together. */
function fill(index: Index, table: Table, store: Store): void {
  let { lower } = ALL_KEYS;
  for (;;) {
    const rows = store.scan({
      table: table.tablet,
      index: table.byCreationTime.number,
      order: "asc",
      limit: FILL_BATCH,
      range: { ...ALL_KEYS, lower },
    });
    const entries = rows.map(({ id, json }) => ({
      index: index.number,
      key: documentKey(parseObject(json), index.fields),
      id,
    }));
    store.apply({ ...emptyBatch(), entries });
    const last = rows.at(-1);
    if (last === undefined || rows.length < FILL_BATCH) return;
    lower = keyAfter(last.key);
  }
}

function fromDocument(document: JsonObject, owner: string): ScheduledFunction {
  const [args = {}] = Array.isArray(document["args"]) ? document["args"] : [];
  return {
    id: textField(document, "_id"),
    component: typeof document["component"] === "string" ? document["component"] : owner,
    path: textField(document, "name"),
    args,
    scheduledTime: Number(document["scheduledTime"]),
    state: stateOf(document),
  };
}

function stateOf({ state }: JsonObject): ScheduledState {
  const known = isObject(state) ? STATES.find((each) => each === state["kind"]) : undefined;
  if (known === undefined) throw new Error("A scheduled function has an unknown state.");
  return known;
}

export interface SchedulingContext {
  application: Application;
  /** Epoch ms. */
  now: number;
  /** The id of the running scheduled function, also for functions that it calls. */
  scheduledBy: string | null;
}

/** The scheduler's operations within one transaction. */
export class Scheduling {
  readonly #transaction: Transaction;
  readonly #context: SchedulingContext;

  constructor(transaction: Transaction, context: SchedulingContext) {
    this.#transaction = transaction;
    this.#context = context;
  }

  /**
   * Throws for a function that does not exist, and beyond the limit. A function scheduled by a canceled one is canceled
   * too.
   */
  schedule(address: FunctionAddress, args: JsonValue, scheduledTime: number): string {
    const called = requireFunction(this.#context.application, address, { internalAllowed: true });
    if (called.kind !== "mutation" && called.kind !== "action") {
      throw new FunctionRefused(`Only mutations and actions can be scheduled; ${called.path} is neither.`);
    }
    this.#transaction.usage.add("functionsScheduled", 1);
    this.#transaction.usage.add("scheduledFunctionArgsBytes", valueSize(args));
    return this.#transaction.insertSystem(SCHEDULED_TABLE, {
      name: called.path,
      args: [args],
      // Functions can see these rows. The field is only present for another component's function, referred to by handle
      // or mount name.
      ...(called.component === this.#transaction.tables.component ? {} : { component: called.component }),
      scheduledTime,
      ...(this.#isCanceled() ? this.#canceled() : { state: { kind: "pending" } }),
    });
  }

  /**
   * Has no effect on a function that has ended or was canceled. A running one continues, but cannot schedule anything.
   */
  cancel(id: string): void {
    const { component } = this.#transaction.tables;
    const scheduled = this.#transaction.tableOfDocument(id)?.component === component ? this.find(id) : null;
    if (scheduled === null) throw new FunctionRefused(`Could not find scheduled function ${id}.`);
    if (scheduled.state === "pending" || scheduled.state === "inProgress") {
      this.end(id, { kind: "canceled" }, this.#context.now);
    }
  }

  /** Finds a row in any component. */
  find(id: string): ScheduledFunction | null {
    const table = this.#transaction.tableOfDocument(id);
    if (table?.name !== SCHEDULED_TABLE) return null;
    const json = this.#transaction.getSystem(id);
    return json === null ? null : fromDocument(parseObject(json), table.component);
  }

  /** `error` is stored in the state of a failed function. */
  end(id: string, state: { kind: ScheduledState; error?: string }, completedTime?: number): void {
    const json = this.#transaction.getSystem(id);
    if (json === null) return;
    const document = parseObject(json);
    const completed = completedTime === undefined ? {} : { completedTime };
    this.#transaction.putSystem({ ...document, ...completed, state: { ...state } }, id);
  }

  remove(id: string): void {
    this.#transaction.putSystem(null, id);
  }

  /** The jobs of this component that have not started. */
  pending(): ScheduledFunction[] {
    const { component } = this.#transaction.tables;
    const rows = this.#read(BY_STATE, keyRange({ prefix: encodeValue("pending") }), Number.MAX_SAFE_INTEGER);
    return rows.filter(({ owner }) => owner === component).map(read);
  }

  /** The jobs of all components that have started and not ended. */
  inProgress(): ScheduledFunction[] {
    return this.#read(BY_STATE, keyRange({ prefix: encodeValue("inProgress") }), Number.MAX_SAFE_INTEGER).map(read);
  }

  /** Jobs of all components that are pending and due at `now` (epoch ms), in order of time, except the ones in `begun`. */
  due(now: number, most: number, begun: ReadonlyMap<string, unknown>): ScheduledFunction[] {
    const range = keyRange({ prefix: encodeValue("pending"), upper: { bytes: encodeValue(now), inclusive: true } });
    const taken = new Map<string, number>();
    const isWanted = ({ id, owner }: StoredFunction): boolean => {
      if (begun.has(id)) return false;
      const count = (taken.get(owner) ?? 0) + 1;
      taken.set(owner, count);
      return count <= most;
    };
    return this.#read(BY_STATE, range, most + begun.size)
      .filter(isWanted)
      .map(read)
      .sort((a, b) => a.scheduledTime - b.scheduledTime)
      .slice(0, most);
  }

  /** The time of the first job due after `now`; null if there is none. */
  nextAfter(now: number): number | null {
    const range = keyRange({ prefix: encodeValue("pending"), lower: { bytes: encodeValue(now), inclusive: false } });
    const times = this.#read(BY_STATE, range, 1).map((row) => read(row).scheduledTime);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Jobs of all components that ended or were canceled before `before` (epoch ms), in that order. */
  endedBefore(before: number, limit: number): ScheduledFunction[] {
    const upper = { bytes: encodeValue(before), inclusive: false };
    // A missing time sorts before any number.
    const lower = { bytes: encodeValue(0), inclusive: true };
    return this.#read(BY_COMPLETION, keyRange({ prefix: "", lower, upper }), limit).map(read);
  }

  #isCanceled(): boolean {
    const { scheduledBy } = this.#context;
    return scheduledBy !== null && this.find(scheduledBy)?.state === "canceled";
  }

  #canceled(): JsonObject {
    return { state: { kind: "canceled" }, completedTime: this.#context.now };
  }

  /**
   * Reads without counting against a function's limits, so that the scheduler works with arguments of any size. The limit
   * is per component. Rows are not parsed here, because arguments may be long and not every caller needs them.
   */
  #read(indexName: string, range: KeyRange, limit: number): StoredFunction[] {
    return this.#transaction.catalog.named(SCHEDULED_TABLE).flatMap(({ component, indexes }) => {
      const index = indexes.get(indexName);
      if (index === undefined) return [];
      const rows = this.#transaction.scan(index, { range, order: "asc", limit });
      return rows.map(({ id, json }) => ({ id, json, owner: component }));
    });
  }
}

interface StoredFunction {
  id: string;
  json: string;
  owner: string;
}

function read({ json, owner }: StoredFunction): ScheduledFunction {
  return fromDocument(parseObject(json), owner);
}

/** Epoch ms at which a row's function is due; null if it is not pending. */
export function pendingAt({ state, scheduledTime }: JsonObject): number | null {
  return isObject(state) && state["kind"] === "pending" ? Number(scheduledTime) : null;
}

/** Results are kept this long. */
export const KEEP_RESULTS_MS = 7 * 24 * 60 * 60 * 1000;
export const MAX_JOBS_AT_ONCE = 64;
