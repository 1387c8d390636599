/** Composition of the engine: one store in, calls, sessions, installation and settings out. */
import { LiveQueries, type RunQuery } from "./live/liveQueries.ts";
import type { FileStore } from "./storage/fileStore.ts";
import type { Store } from "./storage/store.ts";
import type { ActionRuns, ActionWatch } from "./run/actionRuns.ts";
import { Attempts } from "./run/attempts.ts";
import { Backfills } from "./jobs/backfills.ts";
import { FunctionCalls } from "./run/calls.ts";
import { Catalog } from "./catalog/catalog.ts";
import { EMPTY_APPLICATION } from "./domain/components.ts";
import { injectedConflicts } from "./run/conflicts.ts";
import { Commits, Timeline } from "./transaction/commits.ts";
import { Crons } from "./jobs/crons.ts";
import { createCursors } from "./secrets/cursors.ts";
import { deploymentKeys } from "./secrets/deploymentSecret.ts";
import { Durability } from "./transaction/durability.ts";
import { ExecutionLog } from "./run/executionLog.ts";
import { Executor, whole, type Guard } from "./run/executor.ts";
import type { ErrorDetail } from "./run/functionErrors.ts";
import { fileAddresses } from "./secrets/fileAddresses.ts";
import { Files, STORAGE_TABLE } from "./system/files.ts";
import { functionHandles } from "./secrets/functionHandles.ts";
import { FunctionHost } from "./run/functionHost.ts";
import type { StretchWorld } from "./run/inOneStretch.ts";
import { Installer } from "./jobs/installer.ts";
import type { Application, Clock, IsolateHost, Log, Randomness, Settings } from "./domain/ports.ts";
import { requestIds } from "./domain/requestId.ts";
import type { SystemFunction } from "./system/systemFunction.ts";
import { SharedReads } from "./live/sharedReads.ts";
import { Scheduler } from "./jobs/scheduler.ts";
import { prepareScheduledTable } from "./system/scheduling.ts";
import { schemaChecker } from "./documents/schemaCheck.ts";
import { auditCalls } from "./run/syscalls/audit.ts";
import { functionCalls } from "./run/syscalls/functions.ts";
import { blobCalls, storageCalls, type StorageReach } from "./run/syscalls/storage.ts";
import { Transaction, type TransactionWorld } from "./transaction/transaction.ts";
import type { Usage } from "./transaction/usage.ts";

export interface EngineOptions {
  store: Store;
  fileStore: FileStore;
  /** Where the deployment is reached: what the addresses of files begin with. */
  cloudUrl: () => string;
  clock: Clock;
  randomness: Randomness;
  log: Log;
  guard: Guard & ActionWatch;
  errors: ErrorDetail;
  /** For tests: the share of mutations that are thrown away once and run again; none when absent. */
  conflictShare?: number;
  /** In place of the engine's own. */
  newLiveQueries?: (run: RunQuery) => LiveQueries;
  /** Filled in by the deploy calls, which need the engine themselves. */
  systemFunctions: ReadonlyMap<string, SystemFunction>;
  /** Called after every slice of work that functions or live queries have done. */
  noteWork?: () => void;
  /** The disk failed: what was acknowledged is safe, nothing more may be. Must end the process. */
  onDiskFailure: (error: unknown) => void;
}

export interface Engine {
  calls: FunctionCalls;
  live: LiveQueries;
  executor: Executor;
  executions: ExecutionLog;
  durability: Durability;
  installer: Installer;
  settings: Settings;
  host: IsolateHost;
  files: Files;
  actions: ActionRuns;
  stretch: StretchWorld;
  /** Begins scheduled functions and crons; `application` is what the last push left, if any. */
  start(application: Application | null): Promise<void>;
  close(): Promise<void>;
}

const ANSWERS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const SWEEP_RESULTS_EVERY_MS = 60 * 60 * 1000;
const SWEEP_ANSWERS_EVERY_MS = 5_000;

/** What everything rests on: the history and the live queries over it. */
function createFoundation(options: EngineOptions) {
  const { store, clock } = options;
  const catalog = new Catalog(store);
  prepareScheduledTable(catalog, store);
  catalog.ensure(STORAGE_TABLE);
  const timeline = new Timeline({ store, catalog, clock });
  const sharedReads = new SharedReads();
  const current = { application: EMPTY_APPLICATION, checkSchema: schemaChecker(EMPTY_APPLICATION, catalog) };
  const setApplication = (application: Application): void => {
    current.application = application;
    sharedReads.clear();
    current.checkSchema = schemaChecker(application, catalog);
  };
  const world: TransactionWorld = {
    store,
    catalog,
    // A process that starts anew with the same seed and the same time must not make the same ids again.
    randomness: options.randomness.stream(`ids from ${String(timeline.last)}`),
    nextCreationTime: () => timeline.nextCreationTime(),
    lastCommit: () => durability.applied,
    cursors: createCursors(deploymentKeys(store, options.randomness)),
    checkSchema: (table, document) => {
      current.checkSchema(table, document);
    },
  };
  const newTransaction = (mayWrite: boolean, usage?: Usage): Transaction => new Transaction(world, mayWrite, { usage });
  const executor: Executor = new Executor(options.guard, (isQuiet) => {
    durability.flush({ mayBlock: isQuiet });
    options.noteWork?.();
  });
  const durability = new Durability({
    store,
    start: timeline.last,
    guard: options.guard,
    onFailure: options.onDiskFailure,
    soonFlushed: () => executor.busy,
  });
  return {
    sharedReads,
    catalog,
    timeline,
    durability,
    executor,
    newTransaction,
    newRequestId: requestIds(options.randomness.stream("own calls")),
    setApplication,
    application: () => current.application,
  };
}

function newDefaultLiveQueries(run: RunQuery): LiveQueries {
  return new LiveQueries(run);
}

function createCalls(options: EngineOptions, foundation: ReturnType<typeof createFoundation>) {
  const { store, clock, guard, randomness, newLiveQueries = newDefaultLiveQueries } = options;
  const { catalog, timeline, durability } = foundation;
  const live: LiveQueries = newLiveQueries((description) => calls.runQuery(description));
  const { fileStore } = options;
  const commits = new Commits({ store, catalog, clock, fileStore, guard }, timeline, {
    durability,
    readers: [foundation.sharedReads, live],
  });
  const executions = new ExecutionLog(clock);
  const attempts = new Attempts({ ...options, executions });
  const conflicts = injectedConflicts(options.conflictShare ?? 0, randomness);
  const handles = functionHandles(deploymentKeys(store, randomness));
  const world = { ...options, ...foundation, commits, attempts, executions, conflicts, handles };
  const calls: FunctionCalls = new FunctionCalls({ ...world, host: () => host });
  const tableOfId = (component: string) => catalog.of(component).nameOfId;
  const files = createFiles({ ...options, ...foundation, calls, commits });
  const reach: StorageReach = {
    files,
    cloudUrl: options.cloudUrl,
    apart: ({ function: { component } }, work) => calls.ownCommit((_, transaction) => work(transaction), { component }),
  };
  const now = (): number => clock.now();
  const systemCalls = { ...functionCalls(calls), ...storageCalls(reach, now), ...auditCalls(options.log, now) };
  const host = new FunctionHost({
    guard,
    clock,
    randomness,
    tableOfId,
    functionCalls: systemCalls,
    blobCalls: blobCalls(reach),
  });
  return { live, commits, calls, host, files, executions };
}

interface FilesParts extends EngineOptions {
  catalog: Catalog;
  durability: Durability;
  calls: FunctionCalls;
  commits: Commits;
}

function createFiles({ calls, commits, ...parts }: FilesParts): Files {
  const addresses = fileAddresses(parts.store, parts.randomness);
  const commit = (work: (transaction: Transaction) => void): Promise<void> =>
    calls.ownCommit((_, transaction) => {
      work(transaction);
    });
  const files = new Files({ ...parts, addresses, commit });
  commits.onCommit((_, documents, ts) => {
    files.committed(documents, ts);
  });
  return files;
}

export function createEngine(options: EngineOptions): Engine {
  const { store, clock, log } = options;
  const foundation = createFoundation(options);
  const { executor, durability, catalog, application, newRequestId } = foundation;
  const { live, commits, calls, host, files, executions } = createCalls(options, foundation);
  const scheduler = new Scheduler({ calls, catalog, application, clock, log, newRequestId });
  const crons = new Crons({ calls, clock, log });
  const backfills = new Backfills({ ...foundation, store, commits });
  const installer = new Installer({ ...foundation, store, commits, live, crons, backfills });
  commits.onCommit((tables, documents) => {
    scheduler.committed(tables, documents);
  });
  const sweeps: { cancel(): void }[] = [];
  return {
    calls,
    live,
    executor,
    durability,
    installer,
    host,
    files,
    executions,
    actions: host.actions,
    settings: commits,
    stretch: { ...foundation, guard: options.guard, commits, live },
    start: async (restored) => {
      await files.sweep();
      // What cannot be restored keeps its indexes: the next push will want most of them.
      if (restored !== null) await installer.restore(restored);
      await scheduler.start();
      const sweepAnswers = (): void => {
        whole(options.guard, () => store.sweepAnswers(clock.now() - ANSWERS_KEPT_MS));
      };
      sweeps.push(
        every(SWEEP_ANSWERS_EVERY_MS, clock, sweepAnswers),
        every(SWEEP_RESULTS_EVERY_MS, clock, () => void scheduler.sweep()),
      );
    },
    close: async () => {
      for (const sweep of sweeps) sweep.cancel();
      crons.stop();
      await scheduler.stop();
      await backfills.stop();
      // What is queued already, and a sync that has begun, still need the store.
      await executor.call(() => Promise.resolve());
      await durability.reached(durability.applied);
      await store.close();
    },
  };
}

function every(intervalMs: number, clock: Clock, work: () => void): { cancel(): void } {
  const run = (): void => {
    timer = clock.setTimer(run, intervalMs);
    work();
  };
  let timer = clock.setTimer(run, intervalMs);
  return {
    cancel: () => {
      timer.cancel();
    },
  };
}
