/** Queries that have taken long run beside the others: in another thread, on a snapshot of their own. */
import { textOfArguments } from "../domain/callArguments.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Application, DeployedFunction } from "../domain/application.ts";
import type { Clock, Timestamp } from "../domain/clock.ts";
import { askedAddress } from "../domain/functionPath.ts";
import { Memo } from "../domain/memo.ts";
import type { QueryDescription, QueryRun } from "../live/liveQueries.ts";
import type { Store } from "../storage/store.ts";
import type { RecentWrites } from "../transaction/recentWrites.ts";
import { DescribedFailure } from "./functionErrors.ts";
import { contextOf, type Outcomes } from "./outcomes.ts";
import type { QueryAnswer, QueryThreads } from "./queryThreads.ts";
import type { SlowFunctions } from "./slowFunctions.ts";

interface BesideDeps {
  threads: QueryThreads;
  slow: SlowFunctions;
  store: Pick<Store, "publish">;
  catalog: Pick<Catalog, "version">;
  recent: RecentWrites;
  application: () => Application;
  outcomes: Outcomes;
  clock: Pick<Clock, "now">;
  durability: { readonly applied: Timestamp };
  newRequestId: () => string;
}

export interface BesideRun {
  run: QueryRun;
  /** True if no commit has touched the query's reads since. Ask before the next commit can come between. */
  isCurrent: boolean;
}

export interface AskedQuery {
  description: QueryDescription;
  called: DeployedFunction;
  scheduledBy?: string | undefined;
}

const MAX_REMEMBERED = 10_000;

export class BesideRuns {
  readonly #deps: BesideDeps;
  /** Queries that other threads cannot run. */
  readonly #notThere = new Memo<string, true>(MAX_REMEMBERED);

  constructor(deps: BesideDeps) {
    this.#deps = deps;
  }

  /** True if the function is slow, and is not known to need this thread. */
  isFor(called: DeployedFunction): boolean {
    return this.#deps.slow.has(called) && this.#notThere.get(keyOf(called)) !== true;
  }

  /** Null, also from the promise, for a query that cannot run elsewhere. */
  start(asked: AskedQuery): Promise<BesideRun | null> | null {
    const database = this.#deps.store.publish();
    return database === null ? null : this.#run(asked, database);
  }

  async #run({ description, called, scheduledBy }: AskedQuery, database: string): Promise<BesideRun | null> {
    const { recent, application, outcomes, newRequestId } = this.#deps;
    const [mark, installed] = [recent.mark(), application()];
    const { caller, requestId = newRequestId() } = description;
    const context = contextOf({ caller, requestId });
    const info = { asked: askedAddress(description), kind: "query" as const, scheduledBy };
    const gotten: { answer: QueryAnswer | null } = { answer: null };
    try {
      const outcome = await outcomes.outcomeOf(context, info, async () => {
        const answer = await this.#ask({ description: { ...description, requestId }, called, scheduledBy }, database);
        gotten.answer = answer;
        context.logLines.push(...(answer?.logLines ?? []));
        if (answer?.ended.ok === false) throw new DescribedFailure(answer.ended.failure);
        return answer?.ended.value ?? "null";
      });
      const { answer } = gotten;
      if (answer === null && outcome.ok) return null;
      // A query that was ended from outside has not reported its reads.
      const { reads, journal, identityRead } = answer ?? { reads: [], journal: null, identityRead: true };
      const isCurrent = answer !== null && application() === installed && !recent.touchedSince(mark, reads);
      return { run: { outcome, reads, journal, identityRead }, isCurrent };
    } finally {
      recent.release(mark);
    }
  }

  async #ask(
    { description, called, scheduledBy }: AskedQuery & { description: { requestId: string } },
    database: string,
  ) {
    const { threads, clock, catalog, slow, durability } = this.#deps;
    const { args, caller, journal, requestId } = description;
    const answer = await threads.query({
      function: { component: called.component, path: called.path },
      args: textOfArguments(args),
      caller,
      requestId,
      scheduledBy: scheduledBy ?? null,
      journal,
      now: clock.now(),
      ts: durability.applied,
      database,
      catalogVersion: catalog.version,
    });
    if (answer === null) this.#notThere.set(keyOf(called), true);
    else slow.note(called, answer.durationMs);
    return answer;
  }
}

function keyOf({ component, path }: DeployedFunction): string {
  return `${component} ${path}`;
}
