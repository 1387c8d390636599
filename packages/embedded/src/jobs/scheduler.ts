/**
 * Runs scheduled functions when they are due: mutations exactly once (the row is completed in the mutation's own
 * commit), actions at most once (the row is durably marked inProgress before the action starts).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FunctionCalls } from "../run/calls.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { componentAt } from "../domain/components.ts";
import { shownPath } from "../domain/functionPath.ts";
import type { PendingDocument } from "../transaction/overlay.ts";
import type { Application } from "../domain/application.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import { SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import {
  KEEP_RESULTS_MS,
  MAX_JOBS_AT_ONCE,
  pendingAt,
  type ScheduledFunction,
  type ScheduledState,
} from "../system/scheduling.ts";

interface SchedulerDeps {
  calls: FunctionCalls;
  catalog: Pick<Catalog, "tableOfTablet">;
  application: () => Application;
  clock: Clock;
  log: Log;
  newRequestId: () => string;
}

const SWEEP_BATCH = 200;

export class Scheduler {
  readonly #deps: SchedulerDeps;
  readonly #running = new Map<string, Promise<void>>();
  /** Runs jobs and timers outside the current async context, which would otherwise retain an action and its modules. */
  readonly #detached = AsyncLocalStorage.snapshot();
  #timer: { at: number; cancel: () => void } | null = null;
  #isChecking = false;
  #checkAgain = false;
  #started = false;
  #stopped = false;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  /**
   * Marks actions that were interrupted by the end of the last process as failed, without running them again, then
   * starts due jobs. Actions that start earlier, for example by a cron, would be mistaken for interrupted ones.
   */
  async start(): Promise<void> {
    const { calls, clock } = this.#deps;
    const interrupted = await calls.ownCommit((scheduling) => scheduling.inProgress());
    const state = { kind: "failed", error: "The deployment was restarted while this action was running." } as const;
    // Separate commits, because together their arguments may exceed the write limit.
    await Promise.all(
      interrupted.map(({ id }) =>
        calls.ownCommit((scheduling) => {
          scheduling.end(id, state, clock.now());
        }),
      ),
    );
    this.#started = true;
    this.wake();
  }

  /** Checks for due jobs: at the start, when a timer fires, and when a running job has ended. */
  wake(): void {
    if (!this.#started || this.#stopped) return;
    this.#checkAgain = true;
    if (!this.#isChecking) this.#detached(() => void this.#check());
  }

  /**
   * Called after each commit. Jobs scheduled for later only set the timer, because reading all pending jobs at each
   * commit would be expensive.
   */
  committed(
    tables: ReadonlySet<string>,
    documents: ReadonlyMap<string, Pick<PendingDocument, "table" | "after">>,
  ): void {
    if (!tables.has(SCHEDULED_TABLE)) return;
    for (const { table, after } of documents.values()) {
      const isScheduled = this.#deps.catalog.tableOfTablet(table)?.name === SCHEDULED_TABLE;
      const at = after === null || !isScheduled ? null : pendingAt(after);
      if (at !== null) this.#wakeAt(at);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
    await Promise.all(this.#running.values());
  }

  /** Removes results older than a week, in batches, until none is left. */
  async sweep(): Promise<void> {
    const before = this.#deps.clock.now() - KEEP_RESULTS_MS;
    for (let removed = SWEEP_BATCH; removed === SWEEP_BATCH && !this.#stopped;) {
      removed = await this.#deps.calls.ownCommit((scheduling) => {
        const old = scheduling.endedBefore(before, SWEEP_BATCH);
        for (const { id } of old) scheduling.remove(id);
        return old.length;
      });
    }
  }

  async #check(): Promise<void> {
    this.#isChecking = true;
    while (this.#checkAgain && !this.#stopped) {
      this.#checkAgain = false;
      const room = MAX_JOBS_AT_ONCE - this.#running.size;
      // Without free capacity nothing starts; a job that ends checks again.
      if (room > 0) await this.#beginDue(room);
    }
    this.#isChecking = false;
  }

  async #beginDue(room: number): Promise<void> {
    const now = this.#deps.clock.now();
    const { due, next } = await this.#deps.calls.readScheduling((scheduling) => ({
      due: scheduling.due(now, room, this.#running),
      next: scheduling.nextAfter(now),
    }));
    // The deployment may have stopped during the query.
    if (this.#stopped) return;
    for (const job of due) this.#begin(job);
    if (next !== null) this.#wakeAt(next);
  }

  /** The timer may fire too early if its job was canceled; it is then set again. It never fires too late. */
  #wakeAt(at: number): void {
    const delay = at - this.#deps.clock.now();
    if (delay <= 0) {
      this.wake();
    } else if (!this.#stopped && (this.#timer === null || at < this.#timer.at)) {
      this.#cancelTimer();
      const ring = (): void => {
        this.#timer = null;
        this.wake();
      };
      const timer = this.#detached(() => this.#deps.clock.setTimer(ring, delay));
      this.#timer = {
        at,
        cancel: () => {
          timer.cancel();
        },
      };
    }
  }

  #cancelTimer(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #begin(job: ScheduledFunction): void {
    const running = this.#run(job)
      .catch((error: unknown) => {
        this.#deps.log.error("scheduled function could not be run", {
          id: job.id,
          path: shownPath(job),
          error: String(error),
        });
      })
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    this.#running.set(job.id, running);
  }

  async #run(job: ScheduledFunction): Promise<void> {
    const call: FunctionCall = {
      path: job.path,
      args: job.args,
      caller: { kind: "anonymous" },
      requestId: this.#deps.newRequestId(),
    };
    const kind = componentAt(this.#deps.application(), job.component)?.functions.get(job.path)?.kind;
    if (kind === "action") await this.#runAction(job, call);
    else await this.#runMutation(job, call);
  }

  async #runMutation(job: ScheduledFunction, call: FunctionCall): Promise<void> {
    const { outcome } = await this.#deps.calls.runMutation(call, {
      address: job,
      internalAllowed: true,
      scheduledBy: job.id,
      before: (scheduling) => scheduling.find(job.id)?.state === "pending",
      after: (scheduling) => {
        // The mutation may have canceled itself.
        if (scheduling.find(job.id)?.state === "pending") {
          scheduling.end(job.id, { kind: "success" }, this.#deps.clock.now());
        }
      },
    });
    if (!outcome.ok) await this.#end(job, outcome, "pending");
  }

  async #runAction(job: ScheduledFunction, call: FunctionCall): Promise<void> {
    const mine = await this.#deps.calls.ownCommit((scheduling) => {
      if (scheduling.find(job.id)?.state !== "pending") return false;
      scheduling.end(job.id, { kind: "inProgress" });
      return true;
    });
    if (!mine) return;
    const outcome = await this.#deps.calls.runAction(call, {
      address: job,
      internalAllowed: true,
      scheduledBy: job.id,
    });
    await this.#end(job, outcome, "inProgress");
  }

  /** Does not change a row that was canceled in the meantime. */
  async #end(job: ScheduledFunction, outcome: CallOutcome, from: ScheduledState): Promise<void> {
    await this.#deps.calls.ownCommit((scheduling) => {
      if (scheduling.find(job.id)?.state !== from) return;
      const state = outcome.ok
        ? { kind: "success" as const }
        : { kind: "failed" as const, error: outcome.errorMessage };
      scheduling.end(job.id, state, this.#deps.clock.now());
    });
  }
}
