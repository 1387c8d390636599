/** Composition of the engine: one store in; calls, live queries, installation and settings out. */
import { createFoundation, type Foundation, type FoundationOptions } from "./foundation.ts";
import { LiveQueries, type LiveQueriesDeps, type RunBeside, type RunQuery } from "./live/liveQueries.ts";
import type { FileStore } from "./storage/fileStore.ts";
import type { ActionRunner } from "./run/actionRunner.ts";
import { BesideRuns } from "./run/besideRuns.ts";
import type { QueryThreads } from "./run/queryThreads.ts";
import { SlowFunctions } from "./run/slowFunctions.ts";
import { RecentWrites } from "./transaction/recentWrites.ts";
import { UnsyncedCommits } from "./transaction/unsyncedCommits.ts";
import { Outcomes } from "./run/outcomes.ts";
import { Backfills } from "./jobs/backfills.ts";
import { FunctionCalls, type CallsDeps } from "./run/calls.ts";
import { AlikeRuns } from "./run/alikeRuns.ts";
import { recallQuery } from "./run/recallQuery.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { injectedConflicts, type ConflictShares } from "./run/conflicts.ts";
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
import { stopTurn } from "./run/stopTurn.ts";
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
  guard: Guard;
  /** Other threads; without them all functions run in this one, as tests of the engine need them to. */
  newThreads?: (application: () => Application) => FunctionThreads;
  errors: ErrorDetail;
  /** False: neither scheduled functions nor crons run. */
  runsJobs?: boolean;
  /** Called at the end of each function run. */
  onRun?: (run: RecordedRun) => void;
  /** For tests: the mutations whose runs are discarded and repeated; none when absent. */
  conflicts?: ConflictShares;
  /** For tests: each call of a query or mutation is answered in a turn of its own, as in Convex. */
  strictTurns?: boolean;
  /** Replaces the default end of a turn, which would end a test as well. */
  stopTurn?: () => never;
  /** Replaces the default live queries. */
  newLiveQueries?: (deps: LiveQueriesDeps) => LiveQueries;
  /** Filled after construction, because the system functions need the engine. */
  systemFunctions: ReadonlyMap<string, SystemFunction>;
}

/** Threads of actions and of slow queries. */
export interface FunctionThreads {
  actions: ActionRunner;
  queries: QueryThreads;
  /** The number of functions that run in them. */
  running(): number;
  close(): Promise<void>;
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
  /** The number of functions that run in other threads. */
  runningElsewhere: () => number;
  exclusiveDeps: ExclusiveDeps;
  /** Starts scheduled functions and crons. `application` is that of the last push, if any. */
  start(application: Application | null): Promise<void>;
  close(): Promise<void>;
}

const ANSWERS_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const SWEEP_RESULTS_EVERY_MS = 60 * 60 * 1000;
const SWEEP_ANSWERS_EVERY_MS = 5_000;

interface QueryRuns {
  run: RunQuery;
  runBeside: RunBeside;
}

/** The commits, with everything that must be notified of each. */
function createHistory(options: EngineOptions, foundation: Foundation, runs: QueryRuns) {
  const { newLiveQueries = (given: LiveQueriesDeps) => new LiveQueries(given) } = options;
  const { catalog, timeline, durability, queryCache } = foundation;
  const unsynced = new UnsyncedCommits({ catalog, durability });
  const live = newLiveQueries({ ...runs, sameSince: (reads) => unsynced.sameSince(reads) });
  const deps = { store: options.store, catalog, fileStore: options.fileStore, guard: options.guard };
  const commits = new Commits(deps, timeline, { durability, unsynced, readers: [queryCache, live] });
  const recent = new RecentWrites(catalog);
  commits.onCommit((_, documents) => {
    recent.committed(documents);
  });
  return { live, commits, recent };
}

/** How live queries run: as another's did, in another thread, or here. */
function queryRuns(parts: () => { deps: CallsDeps; calls: FunctionCalls }): QueryRuns {
  return {
    run: (description) => {
      const { deps, calls } = parts();
      return recallQuery(deps, description) ?? calls.runQuery(description);
    },
    runBeside: (description) => {
      const { deps, calls } = parts();
      const slow = calls.slowQuery(description);
      return slow === null || recallQuery(deps, description) !== null ? null : (deps.beside?.start(slow) ?? null);
    },
  };
}

function createCalls(options: EngineOptions, foundation: Foundation) {
  const { store, clock, log, errors, randomness } = options;
  const { catalog, application, newTransaction, executor, durability, queryCache, newRequestId } = foundation;
  const keyFor = deploymentKeys(store, randomness);
  const { live, commits, recent } = createHistory(
    options,
    foundation,
    queryRuns(() => ({ deps, calls })),
  );
  const executions = new ExecutionLog(clock, options.onRun);
  const outcomes = new Outcomes({ log, clock, executions, errors, systemFunctions: options.systemFunctions });
  const threads = options.newThreads?.(application) ?? null;
  const slow = new SlowFunctions();
  const parts = { slow, store, catalog, recent, application, outcomes, clock, durability, newRequestId };
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
    outcomes,
    slow,
    beside: threads === null ? null : new BesideRuns({ ...parts, threads: threads.queries }),
    executions,
    queryCache,
    alike: new AlikeRuns(queryCache),
    newRequestId,
    conflicts: injectedConflicts(options.conflicts ?? { share: 0 }, randomness),
    handles: functionHandles(keyFor),
  };
  const calls = new FunctionCalls(deps);
  const files = createFiles(options, { catalog, durability, calls, commits });
  const key = signingKey(keyFor);
  const host = createHost(options, { catalog, calls, files, key, executor, actions: threads?.actions ?? null });
  return { live, commits, calls, host, files, executions, threads, signingKey: key };
}

interface HostParts {
  catalog: Catalog;
  calls: FunctionCalls;
  files: Files;
  key: SigningKey;
  executor: Executor;
  actions: ActionRunner | null;
}

function createHost(
  options: EngineOptions,
  { catalog, calls, files, key, executor, actions }: HostParts,
): FunctionHost {
  const { guard, clock, randomness, cloudUrl, strictTurns = false, stopTurn: endTurn = stopTurn } = options;
  const storageDeps: StorageDeps = {
    files,
    cloudUrl,
    inOwnCommit: ({ function: { component } }, work) =>
      calls.ownCommit((_, transaction) => work(transaction), { component }),
  };
  return new FunctionHost({
    guard,
    clock,
    randomness,
    end: (error) => {
      // In a turn of its own, because nothing that waits in this one survives.
      setImmediate(() => {
        executor.terminateRun(error);
      });
      return endTurn();
    },
    strictTurns,
    tableOfId: (component) => catalog.of(component).nameOfId,
    functionCalls: {
      ...functionCalls(calls),
      ...tokenCalls(key, cloudUrl),
      ...timedCalls(options, storageDeps),
    },
    blobCalls: blobCalls(storageDeps),
    actions,
  });
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
  const { live, commits, calls, threads, ...served } = createCalls(options, foundation);
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
    runningElsewhere: () => threads?.running() ?? 0,
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
      await threads?.close();
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
