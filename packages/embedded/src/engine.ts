/** Composition of the engine: one store in; calls, live queries, installation and settings out. */
import { createFoundation, type Foundation, type FoundationOptions } from "./foundation.ts";
import { LiveQueries, type RunQuery } from "./live/liveQueries.ts";
import type { FileStore } from "./storage/fileStore.ts";
import type { ActionRuns, ActionWatch } from "./run/actionRuns.ts";
import { Outcomes } from "./run/outcomes.ts";
import { Backfills } from "./jobs/backfills.ts";
import { FunctionCalls, type CallsDeps } from "./run/calls.ts";
import { AlikeRuns } from "./run/alikeRuns.ts";
import { recallQuery } from "./run/recallQuery.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { injectedConflicts } from "./run/conflicts.ts";
import { Commits } from "./transaction/commits.ts";
import { uninterrupted, type Guard } from "./domain/guard.ts";
import type { Application } from "./domain/application.ts";
import type { Clock } from "./domain/clock.ts";
import type { IsolateHost } from "./domain/isolateHost.ts";
import type { Log } from "./domain/log.ts";
import type { Settings } from "./domain/settings.ts";
import { Crons } from "./jobs/crons.ts";
import { deploymentKeys } from "./secrets/deploymentSecret.ts";
import type { Durability } from "./transaction/durability.ts";
import { ExecutionLog, type RecordedRun } from "./run/executionLog.ts";
import type { Executor } from "./run/executor.ts";
import type { ErrorDetail } from "./run/functionErrors.ts";
import { fileAddresses } from "./secrets/fileAddresses.ts";
import { type SigningKey, signingKey } from "./secrets/signingKey.ts";
import { Files } from "./system/files.ts";
import { functionHandles } from "./secrets/functionHandles.ts";
import { type AsyncSyscall, FunctionHost } from "./run/functionHost.ts";
import type { ExclusiveDeps } from "./run/exclusive.ts";
import { Installer } from "./jobs/installer.ts";
import type { SystemFunction } from "./system/systemFunction.ts";
import { Scheduler } from "./jobs/scheduler.ts";
import { auditCalls } from "./run/syscalls/audit.ts";
import { functionCalls } from "./run/syscalls/functions.ts";
import { blobCalls, storageCalls, type StorageDeps } from "./run/syscalls/storage.ts";
import { tokenCalls } from "./run/syscalls/tokens.ts";
import type { Transaction } from "./transaction/transaction.ts";

export interface EngineOptions extends FoundationOptions {
  fileStore: FileStore;
  /** The deployment's URL, which the URLs of files begin with, and which the tokens of `signJwt` name as their issuer. */
  cloudUrl: () => string;
  log: Log;
  guard: Guard & ActionWatch;
  errors: ErrorDetail;
  /** For tests: the share of mutations whose first run is discarded and repeated; none when absent. */
  conflictShare?: number;
  /** False: neither scheduled functions nor crons run. */
  runsJobs?: boolean;
  /** Called at the end of each function run. */
  onRun?: (run: RecordedRun) => void;
  /** Replaces the default live queries. */
  newLiveQueries?: (run: RunQuery) => LiveQueries;
  /** Filled after construction, because the system functions need the engine. */
  systemFunctions: ReadonlyMap<string, SystemFunction>;
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
  signingKey: SigningKey;
  actions: ActionRuns;
  exclusiveDeps: ExclusiveDeps;
  /** Starts scheduled functions and crons. `application` is that of the last push, if any. */
  start(application: Application | null): Promise<void>;
  close(): Promise<void>;
}

const ANSWERS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const SWEEP_RESULTS_EVERY_MS = 60 * 60 * 1000;
const SWEEP_ANSWERS_EVERY_MS = 5_000;

function newDefaultLiveQueries(run: RunQuery): LiveQueries {
  return new LiveQueries(run);
}

/** The commits, with everything that must be notified of each. */
function createHistory(options: EngineOptions, foundation: Foundation, run: RunQuery) {
  const { newLiveQueries = newDefaultLiveQueries } = options;
  const { catalog, timeline, durability, queryCache } = foundation;
  const live = newLiveQueries(run);
  const deps = { store: options.store, catalog, fileStore: options.fileStore, guard: options.guard };
  const commits = new Commits(deps, timeline, { durability, readers: [queryCache, live] });
  return { live, commits };
}

function createCalls(options: EngineOptions, foundation: Foundation) {
  const { store, clock, log, errors, guard, randomness } = options;
  const { catalog, application, newTransaction, executor, durability, queryCache, newRequestId } = foundation;
  const keyFor = deploymentKeys(store, randomness);
  const run: RunQuery = (description) => recallQuery(deps, description) ?? calls.runQuery(description);
  const { live, commits } = createHistory(options, foundation, run);
  const executions = new ExecutionLog(clock, options.onRun);
  const deps: CallsDeps = {
    application,
    newTransaction,
    host: () => host,
    executor,
    commits,
    durability,
    store,
    clock,
    log,
    errors,
    outcomes: new Outcomes({ log, clock, executions, errors, systemFunctions: options.systemFunctions }),
    executions,
    queryCache,
    alike: new AlikeRuns(queryCache),
    newRequestId,
    conflicts: injectedConflicts(options.conflictShare ?? 0, randomness),
    handles: functionHandles(keyFor),
  };
  const calls = new FunctionCalls(deps);
  const files = createFiles(options, { catalog, durability, calls, commits });
  const storageDeps: StorageDeps = {
    files,
    cloudUrl: options.cloudUrl,
    inOwnCommit: ({ function: { component } }, work) =>
      calls.ownCommit((_, transaction) => work(transaction), { component }),
  };
  const key = signingKey(keyFor);
  const host = new FunctionHost({
    guard,
    clock,
    randomness,
    tableOfId: (component) => catalog.of(component).nameOfId,
    functionCalls: {
      ...functionCalls(calls),
      ...tokenCalls(key, options.cloudUrl),
      ...timedCalls(options, storageDeps),
    },
    blobCalls: blobCalls(storageDeps),
  });
  return { live, commits, calls, host, files, executions, signingKey: key };
}

/** System calls that need the time. */
function timedCalls({ clock, log }: EngineOptions, storageDeps: StorageDeps): Record<string, AsyncSyscall> {
  const now = (): number => clock.now();
  return { ...storageCalls(storageDeps, now), ...auditCalls(log, now) };
}

interface FilesParts {
  catalog: Catalog;
  durability: Durability;
  calls: FunctionCalls;
  commits: Commits;
}

function createFiles(options: EngineOptions, { catalog, durability, calls, commits }: FilesParts): Files {
  const { store, fileStore, clock, randomness, log } = options;
  const addresses = fileAddresses(store, randomness);
  const commit = (work: (transaction: Transaction) => void): Promise<void> =>
    calls.ownCommit((_, transaction) => {
      work(transaction);
    });
  const files = new Files({ store, catalog, fileStore, addresses, clock, randomness, log, durability, commit });
  commits.onCommit((_, documents, ts) => {
    files.committed(documents, ts);
  });
  return files;
}

interface JobsParts {
  calls: FunctionCalls;
  commits: Commits;
  live: LiveQueries;
}

function createJobs(options: EngineOptions, foundation: Foundation, { calls, commits, live }: JobsParts) {
  const { store, clock, log } = options;
  const { catalog, executor, application, setApplication, newRequestId } = foundation;
  const scheduler = new Scheduler({ calls, catalog, application, clock, log, newRequestId });
  const crons = new Crons({ calls, clock, log });
  const backfills = new Backfills({ store, catalog, executor, commits });
  const installer = new Installer({
    store,
    catalog,
    executor,
    commits,
    live,
    crons,
    backfills,
    setApplication,
    application,
  });
  commits.onCommit((tables, documents) => {
    scheduler.committed(tables, documents);
  });
  return { scheduler, crons, backfills, installer };
}

export function createEngine(options: EngineOptions): Engine {
  const { store, clock, guard } = options;
  const foundation = createFoundation(options);
  const { executor, durability, catalog, queryCache, newTransaction } = foundation;
  const { live, commits, calls, ...served } = createCalls(options, foundation);
  const { host } = served;
  const { scheduler, crons, backfills, installer } = createJobs(options, foundation, { calls, commits, live });
  const sweeps: { cancel(): void }[] = [];
  if (options.runsJobs === false) crons.stop();
  return {
    calls,
    live,
    ...served,
    executor,
    durability,
    installer,
    settings: commits,
    actions: host.actions,
    exclusiveDeps: { catalog, executor, guard, commits, durability, live, queryCache, newTransaction },
    start: async (restored) => {
      await served.files.sweep();
      // If the application cannot be restored, its indexes are kept, because the next push will need most of them.
      if (restored !== null) await installer.restore(restored);
      if (options.runsJobs !== false) await scheduler.start();
      const sweepAnswers = (): void => {
        uninterrupted(guard, () => store.sweepAnswers(clock.now() - ANSWERS_KEPT_MS));
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
      // Queued work and a sync in progress still need the store.
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
