/**
 * Runs scheduled functions when they are due: mutations exactly once (the row moves to its end in the mutation's own
 * commit), actions at most once (the row is marked inProgress, durably, before they start).
 */
import type { FunctionCalls } from "./calls.ts";
import { componentAt } from "./components.ts";
import { shownPath } from "./functionPath.ts";
import type { Application, CallOutcome, Clock, FunctionCall, Log } from "./ports.ts";
import {
  KEEP_RESULTS_MS,
  MAX_JOBS_AT_ONCE,
  SCHEDULED_TABLE,
  type ScheduledFunction,
  type ScheduledState,
} from "./scheduling.ts";

interface SchedulerWorld {
  calls: FunctionCalls;
  application: () => Application;
  clock: Clock;
  log: Log;
  newRequestId: () => string;
}

const SWEEP_BATCH = 200;

export class Scheduler {
  readonly #world: SchedulerWorld;
  readonly #running = new Map<string, Promise<void>>();
  #timer: { cancel(): void } | null = null;
  #looking = false;
  #lookAgain = false;
  #stopped = false;

  constructor(world: SchedulerWorld) {
    this.#world = world;
  }

  /** Actions that were running when the process ended are failed, never run again; then begins with what is due. */
  async start(): Promise<void> {
    const { calls, clock } = this.#world;
    const interrupted = await calls.ownCommit((scheduling) => scheduling.list("inProgress", Number.MAX_SAFE_INTEGER));
    const state = { kind: "failed", error: "The deployment was restarted while this action was running." } as const;
    // A commit each, for together their arguments may be more than one may write.
    await Promise.all(
      interrupted.map(({ id }) =>
        calls.ownCommit((scheduling) => {
          scheduling.end(id, state, clock.now());
        }),
      ),
    );
    this.wake();
  }

  /** To be called when scheduled functions may have changed. */
  wake(): void {
    if (this.#stopped) return;
    this.#lookAgain = true;
    if (!this.#looking) void this.#look();
  }

  committed(tables: ReadonlySet<string>): void {
    if (tables.has(SCHEDULED_TABLE)) this.wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    await Promise.all(this.#running.values());
  }

  /** Removes results older than a week, a batch at a time, until none is left. */
  async sweep(): Promise<void> {
    const before = this.#world.clock.now() - KEEP_RESULTS_MS;
    for (let removed = SWEEP_BATCH; removed === SWEEP_BATCH && !this.#stopped;)
      removed = await this.#world.calls.ownCommit((scheduling) => {
        const old = scheduling.endedBefore(before, SWEEP_BATCH);
        for (const { id } of old) scheduling.remove(id);
        return old.length;
      });
  }

  async #look(): Promise<void> {
    this.#looking = true;
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false;
      const room = MAX_JOBS_AT_ONCE - this.#running.size;
      const pending = await this.#world.calls.ownCommit((scheduling) =>
        scheduling.list("pending", MAX_JOBS_AT_ONCE + 1).sort((a, b) => a.scheduledTime - b.scheduledTime),
      );
      this.#beginDue(
        pending.filter(({ id }) => !this.#running.has(id)),
        room,
      );
    }
    this.#looking = false;
  }

  #beginDue(waiting: readonly ScheduledFunction[], room: number): void {
    // A stop may have come while they were being looked up.
    if (this.#stopped) return;
    const now = this.#world.clock.now();
    const due = waiting.filter(({ scheduledTime }) => scheduledTime <= now).slice(0, room);
    for (const job of due) this.#begin(job);
    this.#setTimer(waiting.find(({ scheduledTime }) => scheduledTime > now)?.scheduledTime);
  }

  #setTimer(at: number | undefined): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (at === undefined || this.#stopped) return;
    const delay = Math.max(0, at - this.#world.clock.now());
    this.#timer = this.#world.clock.setTimer(() => {
      this.wake();
    }, delay);
  }

  #begin(job: ScheduledFunction): void {
    const running = this.#run(job)
      .catch((error: unknown) => {
        this.#world.log.error("scheduled function could not be run", {
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
      requestId: this.#world.newRequestId(),
    };
    const kind = componentAt(this.#world.application(), job.component)?.functions.get(job.path)?.kind;
    if (kind === "action") await this.#runAction(job, call);
    else await this.#runMutation(job, call);
  }

  async #runMutation(job: ScheduledFunction, call: FunctionCall): Promise<void> {
    const { outcome } = await this.#world.calls.runMutation(call, {
      address: job,
      internalAllowed: true,
      scheduledBy: job.id,
      before: (scheduling) => scheduling.find(job.id)?.state === "pending",
      after: (scheduling) => {
        // It may have canceled itself.
        if (scheduling.find(job.id)?.state === "pending")
          scheduling.end(job.id, { kind: "success" }, this.#world.clock.now());
      },
    });
    if (!outcome.ok) await this.#end(job, outcome, "pending");
  }

  async #runAction(job: ScheduledFunction, call: FunctionCall): Promise<void> {
    const mine = await this.#world.calls.ownCommit((scheduling) => {
      if (scheduling.find(job.id)?.state !== "pending") return false;
      scheduling.end(job.id, { kind: "inProgress" });
      return true;
    });
    if (!mine) return;
    const outcome = await this.#world.calls.runAction(call, {
      address: job,
      internalAllowed: true,
      scheduledBy: job.id,
    });
    await this.#end(job, outcome, "inProgress");
  }

  /** Leaves a row that was canceled meanwhile as it is. */
  async #end(job: ScheduledFunction, outcome: CallOutcome, from: ScheduledState): Promise<void> {
    await this.#world.calls.ownCommit((scheduling) => {
      if (scheduling.find(job.id)?.state !== from) return;
      const state = outcome.ok
        ? { kind: "success" as const }
        : { kind: "failed" as const, error: outcome.errorMessage };
      scheduling.end(job.id, state, this.#world.clock.now());
    });
  }
}
