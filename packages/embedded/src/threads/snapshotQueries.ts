import { Catalog } from "../catalog/catalog.ts";
import type { Application, PackedModules } from "../domain/application.ts";
import { requireFunction } from "../domain/functionPath.ts";
import type { Guard } from "../domain/guard.ts";
import { JsonText } from "../domain/jsonText.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Randomness } from "../domain/randomness.ts";
import { LazyModules } from "../isolate/lazyModules.ts";
import { QueryCache } from "../live/queryCache.ts";
import { seededRandomness } from "../process/seededEnvironment.ts";
import { systemClock, systemRandomness } from "../process/systemEnvironment.ts";
import { describeFailure } from "../run/functionErrors.ts";
import { FunctionHost, newTrace } from "../run/functionHost.ts";
import { runNested } from "../run/nestedRun.ts";
import { timedOut } from "../run/executor.ts";
import type { QueryAnswer, QueryOrder } from "../run/queryThreads.ts";
import { functionCalls } from "../run/syscalls/functions.ts";
import { type Cursors, createCursors } from "../secrets/cursors.ts";
import { deploymentKeys, type KeyFor } from "../secrets/deploymentSecret.ts";
import { functionHandles } from "../secrets/functionHandles.ts";
import { openSnapshotReader, type SnapshotReader } from "../storage/sqliteReader.ts";
import { Transaction } from "../transaction/transaction.ts";
import type { Usage } from "../transaction/usage.ts";
import type { Environment } from "./messages.ts";
import { openApplication, type QuerySetup } from "./querySetup.ts";

/** Convex's limit for the evaluation of one module. */
const IMPORT_LIMIT_MS = 10_000;

/** The query needs data that only the serving thread has. */
export class NotHere extends Error {
  override name = "NotHere";
}

/** The only termination here is that of the whole thread. */
const UNGUARDED: Guard = {
  enter: () => undefined,
  leave: () => undefined,
  suspend: () => undefined,
  resume: () => undefined,
  noteEnded: () => undefined,
};

interface LoadedComponent {
  modules: LazyModules;
  environment: Record<string, string>;
}

/** Runs queries as the engine does, each on the last published state. */
export class SnapshotQueries {
  readonly #snapshot: SnapshotReader;
  readonly #packed: ReadonlyMap<string, PackedModules>;
  readonly #components = new Map<string, LoadedComponent>();
  readonly #application: Application;
  readonly #randomness: Randomness;
  readonly #keys: KeyFor;
  readonly #cursors: Cursors;
  readonly #host: FunctionHost;
  readonly #end: (error: Error) => never;
  #catalog: { tables: Catalog; version: number } | null = null;
  /** A nested query is not run twice in one run. */
  #cache = new QueryCache();
  /** The last commit that the running query sees; also true if the query needed data of the serving thread. */
  readonly #asked = { ts: 0n, isNotHere: false };

  /** `end` ends the running query at once. */
  constructor({ database, components, seed }: QuerySetup, end: (error: Error) => never) {
    this.#end = end;
    this.#snapshot = openSnapshotReader(database);
    this.#packed = new Map(components.map(({ path, modules }) => [path, modules]));
    this.#application = openApplication(components, (component) => this.#component(component).modules);
    this.#randomness = seed === null ? systemRandomness : seededRandomness(seed);
    const setting = (namespace: string, key: string) => this.#snapshot.reader.setting(namespace, key);
    this.#keys = deploymentKeys({ setting, apply: refuseToWrite }, this.#randomness);
    this.#cursors = createCursors(this.#keys);
    this.#host = this.#createHost();
  }

  /** Throws NotHere. */
  async run(order: QueryOrder, environments: readonly Environment[]): Promise<QueryAnswer> {
    this.#snapshot.begin();
    try {
      return await this.#answer(order, environments);
    } finally {
      this.#snapshot.end();
      this.#cache = new QueryCache();
    }
  }

  async #answer(order: QueryOrder, environments: readonly Environment[]): Promise<QueryAnswer> {
    for (const { component, variables } of environments) this.#setEnvironment(component, variables);
    const tables = this.#tablesAt(order.catalogVersion);
    const called = requireFunction(this.#application, order.function, { kind: "query", internalAllowed: true });
    await this.#component(called.component).modules.load(moduleOf(called.path));
    Object.assign(this.#asked, { ts: order.ts, isNotHere: false });
    const [began, used] = [performance.now(), process.threadCpuUsage()];
    const transaction = this.#newTransaction().within(called.component);
    const trace = newTrace(order.journal);
    const logLines: string[] = [];
    const { caller, requestId, scheduledBy, now: fixedNow } = order;
    const context = { caller, requestId, scheduledBy, logLines, fixedNow, transaction, trace };
    const ended = await this.#host.run({ ...context, function: called, args: new JsonText(order.args) }).then(
      (value) => ({ ok: true as const, value }),
      (thrown: unknown) => ({ ok: false as const, failure: describeFailure(thrown) }),
    );
    // A table that is new here has another number than in the serving thread.
    if (this.#asked.isNotHere || tables.hasUnsaved) throw new NotHere();
    const { paginated, journal, identityRead } = trace;
    const { user, system } = process.threadCpuUsage(used);
    return {
      ended: user + system > LIMITS.userCodeMs * 1_000 ? { ok: false, failure: describeFailure(timedOut()) } : ended,
      logLines,
      reads: transaction.reads.intervals(),
      journal: paginated ? journal : null,
      identityRead,
      durationMs: performance.now() - began,
    };
  }

  #createHost(): FunctionHost {
    const now = this.#asked;
    const nested = {
      application: () => this.#application,
      host: () => this.#host,
      newTransaction: (_: boolean, usage: Usage) => this.#newTransaction(usage),
      queryCache: {
        find: (...key: Parameters<QueryCache["find"]>) => this.#cache.find(...key),
        keep: (...entry: Parameters<QueryCache["keep"]>) => {
          this.#cache.keep(...entry);
        },
      },
      durability: {
        get applied() {
          return now.ts;
        },
      },
    };
    const handles = functionHandles(this.#keys);
    const notHere = (): never => {
      this.#asked.isNotHere = true;
      throw new NotHere();
    };
    const calls = functionCalls({
      nested: (parent, call) => runNested(nested, parent, call),
      handleTo: (address) => {
        requireFunction(this.#application, address, { internalAllowed: true });
        return handles.of(address);
      },
      readHandle: (handle) => handles.read(handle),
      separate: notHere,
      scheduleInOwnCommit: notHere,
      schedulingIn: notHere,
    });
    return new FunctionHost({
      guard: UNGUARDED,
      clock: systemClock,
      randomness: this.#randomness,
      tableOfId: (component) => (this.#catalog?.tables ?? notHere()).of(component).nameOfId,
      functionCalls: new Proxy(calls, { get: (known, op): unknown => Reflect.get(known, op) ?? notHere }),
      blobCalls: {},
      // Mistakes of a function are found while it is quick, in the serving thread.
      strictTurns: false,
      end: this.#end,
      actions: null,
    });
  }

  #newTransaction(usage?: Usage): Transaction {
    const { reader: store } = this.#snapshot;
    const catalog = this.#catalog?.tables;
    if (catalog === undefined) throw new NotHere();
    const deps = {
      store,
      catalog,
      randomness: this.#randomness,
      cursors: this.#cursors,
      nextCreationTime: () => systemClock.now(),
      lastCommit: () => this.#asked.ts,
      checkSchema: () => undefined,
    };
    return new Transaction(deps, false, { usage });
  }

  #tablesAt(version: number): Catalog {
    if (this.#catalog?.version !== version || this.#catalog.tables.hasUnsaved) {
      const settings = (namespace: string) => this.#snapshot.reader.settings(namespace);
      this.#catalog = { tables: new Catalog({ settings, apply: refuseToWrite }), version };
    }
    return this.#catalog.tables;
  }

  #component(path: string): LoadedComponent {
    const known = this.#components.get(path);
    if (known !== undefined) return known;
    const packed = this.#packed.get(path);
    if (packed === undefined) throw new Error(`The component "${path}" was not pushed.`);
    const environment: Record<string, string> = {};
    const options = { kind: "isolate" as const, environment, host: this.#host, importLimitMs: IMPORT_LIMIT_MS };
    const created = { modules: new LazyModules(packed, options), environment };
    this.#components.set(path, created);
    return created;
  }

  #setEnvironment(path: string, variables: Record<string, string>): void {
    const { environment } = this.#component(path);
    for (const name of Object.keys(environment)) Reflect.deleteProperty(environment, name);
    Object.assign(environment, variables);
  }
}

function refuseToWrite(): never {
  throw new NotHere();
}

function moduleOf(path: string): string {
  return `${path.slice(0, path.lastIndexOf(":"))}.js`;
}
