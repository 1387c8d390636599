/** Runs slow queries in threads of their own, each on a snapshot of the database; see docs/decisions/022. */
import { availableParallelism } from "node:os";
import { componentsOf } from "../domain/components.ts";
import type { Application } from "../domain/application.ts";
import { LIMITS } from "../domain/limits.ts";
import { timedOut } from "../run/executor.ts";
import type { QueryAnswer, QueryOrder, QueryThreads } from "../run/queryThreads.ts";
import { FunctionThread } from "./functionThread.ts";
import { sentComponents, type QuerySetup } from "./querySetup.ts";
import { Threads } from "./threads.ts";
import { Turns } from "./turns.ts";

export interface SnapshotThreadsDeps {
  /** That of the newest push. */
  application: () => Application;
  /** The seed of the next thread; null for real deployments. */
  nextSeed: () => string | null;
}

const PROGRAM = new URL("./queryProgram.ts", import.meta.url);
/** One processor is for the serving thread. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A query is charged its own processor time only. One that does not return is ended after twice its limit, loading its module included. */
const COMPUTES_MS = 2 * LIMITS.userCodeMs;
/** The limit of a query that waits for a promise that never settles. */
const WAITS_MS = 20 * LIMITS.userCodeMs;

export class SnapshotThreads implements QueryThreads {
  readonly #deps: SnapshotThreadsDeps;
  readonly #threads: Threads<string>;
  readonly #turns = new Turns(AT_ONCE);
  #sent: { of: Application; components: QuerySetup["components"] } | null = null;
  #lastRun = 0;

  constructor(deps: SnapshotThreadsDeps) {
    this.#deps = deps;
    this.#threads = new Threads({
      application: deps.application,
      turns: { limitMs: COMPUTES_MS, tooLong: timedOut },
      begin: (pushed, database, hooks) => {
        const setup: QuerySetup = { database, components: this.#componentsOf(pushed), seed: deps.nextSeed() };
        return new FunctionThread({ program: PROGRAM, setup, kind: "isolate" }, hooks);
      },
    });
  }

  async query(order: QueryOrder): Promise<QueryAnswer | null> {
    await this.#turns.begin();
    const member = this.#threads.take(order.database);
    const limit = setTimeout(() => {
      member.thread.terminate(timedOut());
    }, WAITS_MS);
    member.release = () => {
      clearTimeout(limit);
      this.#turns.end();
    };
    this.#lastRun += 1;
    const environments = componentsOf(member.application).map(({ path, code }) => {
      return { component: path, variables: { ...code.environment } };
    });
    const ended = await member.thread.run({ type: "query", run: this.#lastRun, environments, order });
    return typeof ended === "string" || ended instanceof Response ? null : ended.answer;
  }

  get running(): number {
    return this.#threads.busy;
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  #componentsOf(application: Application): QuerySetup["components"] {
    if (this.#sent?.of !== application) this.#sent = { of: application, components: sentComponents(application) };
    return this.#sent.components;
  }
}
