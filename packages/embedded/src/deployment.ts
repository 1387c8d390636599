/** Composition of the deployment: one data folder in, a running deployment out. */
import { join } from "node:path";
import { type Aftermath, createAftermath } from "./aftermath.ts";
import { addGauges } from "./gauges.ts";
import { loadAdminKey } from "./auth/adminKey.ts";
import { type Authenticator, createAuthenticator } from "./auth/authenticator.ts";
import { type Callers, createCallers } from "./auth/callers.ts";
import type { DeploymentConfig } from "./process/config.ts";
import { dashboardRoutes } from "./deploy/dashboardRoutes.ts";
import { deployRoutes } from "./deploy/deployRoutes.ts";
import { logRoutes } from "./deploy/logRoutes.ts";
import { Pushes } from "./deploy/pushes.ts";
import { restoreApplication } from "./deploy/restoreApplication.ts";
import { systemFunctions } from "./deploy/systemFunctions.ts";
import type { ConflictShares } from "./run/conflicts.ts";
import { outOfMemory } from "./run/terminationErrors.ts";
import { createEngine, type Engine, type FunctionThreads } from "./engine.ts";
import type { Application } from "./domain/application.ts";
import type { Caller } from "./domain/caller.ts";
import type { Clock } from "./domain/clock.ts";
import type { Log } from "./domain/log.ts";
import type { Randomness } from "./domain/randomness.ts";
import { describeFailure } from "./run/functionErrors.ts";
import { LIMITS } from "./domain/limits.ts";
import type { LiveQueries, LiveQueriesDeps } from "./live/liveQueries.ts";
import type { SystemFunction } from "./system/systemFunction.ts";
import { InboundBudget } from "./http/inboundBudget.ts";
import { Metrics, metricsRoutes } from "./http/metrics.ts";
import { requireAdmin } from "./http/router.ts";
import { type Servers, startServers } from "./http/servers.ts";
import { wellKnownRoutes } from "./http/wellKnownRoutes.ts";
import type { AuthenticateMessage } from "./protocol/clientMessages.ts";
import type { Sessions } from "./protocol/transport.ts";
import { Session } from "./session/session.ts";
import { DATABASE, FILES } from "./snapshot/backups.ts";
import { requireWhole } from "./snapshot/restores.ts";
import { snapshotRoutes } from "./snapshot/snapshotRoutes.ts";
import { createSnapshots, type Snapshots } from "./snapshot/snapshots.ts";
import { createCachedStore } from "./storage/cachedStore.ts";
import { FileStore } from "./storage/fileStore.ts";
import { closedSentence, makeOwnersFolder } from "./storage/ownersOnly.ts";
import { createSqliteStore, type SqliteStoreOptions } from "./storage/sqliteStore.ts";
import type { Store } from "./storage/store.ts";
import { collectYoung, youngBytes } from "./watchdog/garbageCollector.ts";
import { IdleCollector } from "./watchdog/idleCollector.ts";
import { ActionThreads } from "./threads/actionThreads.ts";
import { SnapshotThreads } from "./threads/snapshotThreads.ts";
import { createWatchdog, DEFAULT_MAX_GROWTH_BYTES, type Watchdog } from "./watchdog/watchdog.ts";

/** Options of a deployment behind a proxy, or without jobs. */
type Surroundings = "cloudOrigin" | "siteOrigin" | "isBehindProxy" | "runsJobs";

export interface DeploymentOptions
  extends Omit<DeploymentConfig, "testing" | Surroundings>, Partial<Pick<DeploymentConfig, Surroundings>> {
  clock: Clock;
  randomness: Randomness;
  /** For tests: the mutations whose runs are discarded and repeated; none when absent. */
  conflicts?: ConflictShares;
  /** For tests: each call of a query or mutation is answered in a turn of its own, as in Convex. */
  strictTurns?: boolean;
  log: Log;
  /** Must end the process: nothing may be acknowledged after a disk failure. */
  onDiskFailure: (error: unknown) => void;
  /** Must end the process: hanging functions are no longer terminated. */
  onUnwatched: (error: unknown) => void;
  /** Must end the process: it serves nobody any more. */
  onStuck: (error: unknown) => void;
  /** Replaces the default store, for tests: a disk that is observed or fails, or live queries with a defect. */
  openStore?: (options: SqliteStoreOptions) => Store;
  newLiveQueries?: (deps: LiveQueriesDeps) => LiveQueries;
}

export interface Deployment {
  url: string;
  siteUrl: string;
  adminKey: string;
  /** For tests that compare all routes with a list of who may call them. */
  routes: Servers["routes"];
  close(): Promise<void>;
}

const INSTANCE_NAME = "embedded";
/** A stall outside of functions. It is long, because the deployment's own code may be the cause. */
const STALL_MS = 10_000;

/** Resolves when requests are served. Rejects when the folder or a port is unavailable. */
export async function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  requireWhole(options.dataFolder);
  const metrics = new Metrics();
  const core = await createCore(options, metrics);
  const { engine, watchdog, aftermath, idleCollector, urls, snapshots } = core;
  const ready = Promise.withResolvers<undefined>();
  const stop = async (): Promise<void> => {
    // It would otherwise load modules from a closed store.
    aftermath.close();
    idleCollector.close();
    metrics.close();
    await snapshots.ended();
    await engine.close();
    await watchdog.close();
  };
  const servers = await serve({ ...core, metrics }, options, ready.promise).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `http://${options.host}:${String(servers.port)}`;
  urls.cloud = options.cloudOrigin ?? url;
  urls.site = options.siteOrigin ?? `http://${options.host}:${String(servers.sitePort)}`;
  await engine.start(await restored(core, options));
  await snapshots.recover();
  ready.resolve(undefined);
  watchdog.watchStalls();

  return {
    url,
    siteUrl: urls.site,
    adminKey: core.adminKey,
    routes: servers.routes,
    close: async () => {
      engine.executions.releaseAll();
      await servers.close();
      await stop();
    },
  };
}

interface Core {
  engine: Engine;
  watchdog: Watchdog;
  aftermath: Aftermath;
  idleCollector: IdleCollector;
  adminKey: string;
  authenticator: Authenticator;
  callers: Callers;
  /** Set once the ports are known. */
  urls: { cloud: string; site: string };
  pushes: Pushes;
  snapshots: Snapshots;
}

function openCachedStore(options: SqliteStoreOptions): Store {
  return createCachedStore(createSqliteStore(options));
}

async function createCore(options: DeploymentOptions, metrics: Metrics): Promise<Core> {
  const { dataFolder, clock, randomness, log, secrets, openStore = openCachedStore } = options;
  if (makeOwnersFolder(dataFolder)) log.info(closedSentence(dataFolder));
  const adminKey = loadAdminKey(dataFolder, INSTANCE_NAME, randomness.stream("admin key"));
  const system = new Map<string, SystemFunction>();
  const watchdog = await watch(() => engine, {
    log,
    onUnwatched: options.onUnwatched,
    noteEnded: () => {
      aftermath.noteEnded();
    },
  });
  const aftermath = createAftermath(() => ({ engine, pushes, watchdog }), options);
  const idleCollector = new IdleCollector({ youngBytes, collectYoung });
  const urls = { cloud: "", site: "" };
  const fileStore = new FileStore(join(dataFolder, FILES));
  const store = openStore({ path: join(dataFolder, DATABASE), sync: options.sync });
  const engine = createEngine({
    ...options,
    onRun: (run) => metrics.functionRan(run),
    fileStore,
    store,
    cloudUrl: () => urls.cloud,
    guard: { ...watchdog, noteEnded: aftermath.noteEnded },
    noteWork: idleCollector.noteWork,
    systemFunctions: system,
    newThreads: (application) => threadsOf(application, options),
  });
  const { installer: installation, settings, host } = engine;
  const pushes = new Pushes({ host, urls: () => urls, secrets, settings, installation, clock, log });
  const importing = randomness.stream(`imports from ${String(engine.calls.latestTimestamp())}`);
  const snapshots = createSnapshots(engine, { fileStore, store, dataFolder, clock, log, randomness: importing });
  for (const [path, run] of systemFunctions({ settings, installation, urls: () => urls })) system.set(path, run);
  for (const [path, run] of snapshots.systemFunctions) system.set(path, run);
  const providers = () => installation.current().authProviders;
  const authenticator = createAuthenticator({ providers, clock, fetch, log });
  const callers = createCallers({ adminKey, authenticator });
  return {
    engine,
    watchdog,
    aftermath,
    idleCollector,
    adminKey,
    authenticator,
    callers,
    urls,
    pushes,
    snapshots,
  };
}

function threadsOf(
  application: () => Application,
  { clock, randomness }: Pick<DeploymentOptions, "clock" | "randomness">,
): FunctionThreads {
  const seeds = randomness.stream("threads");
  const nextSeed = (): string | null =>
    randomness.isSeeded === true ? Buffer.from(seeds.bytes(16)).toString("hex") : null;
  const actions = new ActionThreads({ application, clock, fixedNow: clock.fixedAt ?? null, nextSeed });
  const queries = new SnapshotThreads({ application, nextSeed });
  return {
    actions,
    queries,
    running: () => actions.running + queries.running,
    close: async () => {
      await Promise.all([actions.close(), queries.close()]);
    },
  };
}

function serve(core: Core & { metrics: Metrics }, options: DeploymentOptions, ready: Promise<void>): Promise<Servers> {
  const { engine, callers, urls, pushes, metrics } = core;
  const { installer: installation } = engine;
  const { log } = options;
  const admin = requireAdmin(callers);
  addGauges(metrics, engine, options.dataFolder);
  return startServers({
    ...options,
    inbound: new InboundBudget(),
    calls: engine.calls,
    files: engine.files,
    callers,
    application: () => installation.current(),
    sessions: sessionsOf(core, options),
    instanceName: INSTANCE_NAME,
    metrics,
    furtherRoutes: [
      wellKnownRoutes(engine.signingKey.publicKey, () => urls.cloud),
      metricsRoutes(metrics, admin),
      deployRoutes({ pushes, urls: () => urls, log, requireAdmin: admin }),
      dashboardRoutes({
        settings: engine.settings,
        installation,
        inOwnCommit: (work, to) => engine.calls.ownCommit(work, to),
        log,
        requireAdmin: admin,
      }),
      logRoutes({ executions: engine.executions, requireAdmin: admin }),
      snapshotRoutes({ ...core.snapshots, log, requireAdmin: admin }),
    ],
    ready,
  });
}

function watch(
  engine: () => Engine,
  { log, noteEnded, onUnwatched }: Pick<DeploymentOptions, "log" | "onUnwatched"> & Pick<Aftermath, "noteEnded">,
): Promise<Watchdog> {
  return createWatchdog({
    // Longer, because a function that only waits is the executor's to refuse.
    limitMs: LIMITS.userCodeMs + 200,
    stallMs: STALL_MS,
    onUnwatched,
    onEnded: ({ ending, isLate }) => {
      log.error("The watchdog terminated a function", { ending });
      // Every termination counts, even of an unknown function.
      noteEnded();
      if (isLate) return;
      const { executor } = engine();
      if (ending === "time") executor.terminateRun();
      else if (ending === "memory") executor.terminateRun(outOfMemory(DEFAULT_MAX_GROWTH_BYTES));
    },
  });
}

/** A stored push that no longer loads must not prevent the next push, which would fix it. */
async function restored(
  { engine: { settings, host }, urls }: Core,
  { log, secrets }: Pick<DeploymentOptions, "log" | "secrets">,
): Promise<Application | null> {
  try {
    return await restoreApplication(settings, { host, urls: () => urls, secrets });
  } catch (error) {
    log.error("The stored push does not load; push again", { error: describeFailure(error).logged });
    return null;
  }
}

function sessionsOf(core: Core, { clock, log }: DeploymentOptions): Sessions {
  const { calls, live, executor, durability } = core.engine;
  const authenticate = (message: AuthenticateMessage): Promise<Caller> => signIn(message, core);
  const deps = { calls, live, executor, durability, clock, log, authenticate };
  return { open: (transport, connection) => new Session(deps, transport, connection) };
}

async function signIn(message: AuthenticateMessage, { callers, authenticator }: Core): Promise<Caller> {
  switch (message.tokenType) {
    case "None":
      return { kind: "anonymous" };
    case "User":
      return authenticator.authenticate(message.value);
    case "Admin":
      return callers.fromAdminKey(message.value, message.impersonating);
  }
}
