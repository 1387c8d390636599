/** Composition of the engine: one store in, calls, sessions, installation and settings out. */
import { LiveQueries } from "./liveQueries.ts";
import type { Store } from "../storage/store.ts";
import { FunctionCalls } from "./calls.ts";
import { Catalog } from "./catalog.ts";
import { Commits, Timeline } from "./commits.ts";
import { Crons } from "./crons.ts";
import { Durability } from "./durability.ts";
import { Executor, type Guard } from "./executor.ts";
import type { ErrorDetail } from "./functionErrors.ts";
import { FunctionHost } from "./functionHost.ts";
import { Installer } from "./installer.ts";
import type { Application, Clock, IsolateHost, Log, Randomness, Settings, SystemFunction } from "./ports.ts";
import { Scheduler } from "./scheduler.ts";
import { prepareScheduledTable } from "./scheduling.ts";
import { schemaChecker } from "./schemaCheck.ts";
import { functionCalls } from "./syscalls/functions.ts";
import { Transaction } from "./transaction.ts";

export interface EngineOptions {
  store: Store;
  clock: Clock;
  randomness: Randomness;
  log: Log;
  guard: Guard;
  errors: ErrorDetail;
  /** Filled in by the deploy calls, which need the engine themselves. */
  systemFunctions: ReadonlyMap<string, SystemFunction>;
  /** The disk failed: what was acknowledged is safe, nothing more may be. Must end the process. */
  onDiskFailure: (error: unknown) => void;
}

export interface Engine {
  calls: FunctionCalls;
  live: LiveQueries;
  executor: Executor;
  durability: Durability;
  installer: Installer;
  settings: Settings;
  host: IsolateHost;
  /** Begins scheduled functions and crons; `application` is what the last push left, if any. */
  start(application: Application | null): Promise<void>;
  close(): Promise<void>;
}

const EMPTY: Application = { functions: new Map(), schema: null, authProviders: [], crons: [], http: null };
const ANSWERS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

export function createEngine(options: EngineOptions): Engine {
  const { store, clock, log } = options;
  const catalog = new Catalog(store);
  prepareScheduledTable(catalog);
  const timeline = new Timeline({ store, catalog, clock });
  const durability = new Durability(store, timeline.last, options.onDiskFailure);
  const executor = new Executor(options.guard);
  let application = EMPTY;
  let checkSchema = schemaChecker(null, catalog);
  const tableOfId = (id: string): string | null => catalog.tableOfId(id)?.name ?? null;
  const world = {
    store,
    catalog,
    randomness: options.randomness,
    nextCreationTime: () => timeline.nextCreationTime(),
    checkSchema: (table: string, document: Parameters<typeof checkSchema>[1]) => {
      checkSchema(table, document);
    },
  };
  const live = new LiveQueries((description) => calls.runQuery(description));
  const commits = new Commits({ store, catalog, clock }, timeline, { durability, live });
  const calls: FunctionCalls = new FunctionCalls({
    application: () => application,
    newTransaction: (mayWrite) => new Transaction(world, mayWrite),
    host: () => host,
    executor,
    commits,
    durability,
    store,
    clock,
    log,
    errors: options.errors,
    systemFunctions: options.systemFunctions,
  });
  const host = new FunctionHost({
    guard: options.guard,
    clock,
    randomness: options.randomness,
    tableOfId,
    functionCalls: functionCalls(calls),
  });
  const scheduler = new Scheduler({ calls, application: () => application, clock, log });
  const crons = new Crons({ calls, clock, log });
  const setApplication = (next: Application): void => {
    application = next;
    checkSchema = schemaChecker(next.schema, catalog);
  };
  const installer = new Installer({
    store,
    catalog,
    executor,
    commits,
    live,
    crons,
    setApplication,
    application: () => application,
  });
  commits.onCommit((tables) => {
    scheduler.committed(tables);
  });
  let sweep = { cancel: (): void => undefined };
  return {
    calls,
    live,
    executor,
    durability,
    installer,
    settings: commits,
    host,
    start: async (restored) => {
      if (restored !== null) setApplication(restored);
      await crons.install(application.crons);
      await scheduler.start();
      sweep = sweepHourly({ clock, store, scheduler });
    },
    close: async () => {
      sweep.cancel();
      crons.stop();
      await scheduler.stop();
      await store.close();
    },
  };
}

function sweepHourly({ clock, store, scheduler }: { clock: Clock; store: Store; scheduler: Scheduler }): {
  cancel(): void;
} {
  const run = (): void => {
    store.sweepAnswers(clock.now() - ANSWERS_KEPT_MS);
    void scheduler.sweep();
    timer = clock.setTimer(run, SWEEP_EVERY_MS);
  };
  let timer = clock.setTimer(run, SWEEP_EVERY_MS);
  return {
    cancel: () => {
      timer.cancel();
    },
  };
}
