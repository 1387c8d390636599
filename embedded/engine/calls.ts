/** Top-level calls: each query and mutation is one job of the executor, one transaction, one answer. */
import { randomUUID } from "node:crypto";
import type { Store } from "../storage/store.ts";
import type { Commits } from "./commits.ts";
import type { Durability } from "./durability.ts";
import type { Execution } from "./execution.ts";
import type { Executor } from "./executor.ts";
import { describeFailure, failedOutcome, type ErrorDetail } from "./functionErrors.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import { requireFunction } from "./functionPath.ts";
import { FunctionRefused, LIMITS } from "./limits.ts";
import type { QueryDescription, QueryRun } from "./liveQueries.ts";
import type {
  Application,
  CallOutcome,
  Calls,
  Clock,
  DeployedFunction,
  FunctionCall,
  JsonValue,
  Log,
  SystemFunction,
  Timestamp,
} from "./ports.ts";
import { Scheduling } from "./scheduling.ts";
import type { FunctionReach } from "./syscalls/functions.ts";
import { Transaction } from "./transaction.ts";

export interface CallsWorld {
  application: () => Application;
  newTransaction: (mayWrite: boolean) => Transaction;
  host: () => FunctionHost;
  executor: Executor;
  commits: Commits;
  durability: Durability;
  store: Store;
  clock: Clock;
  log: Log;
  errors: ErrorDetail;
  systemFunctions: ReadonlyMap<string, SystemFunction>;
}

/** What else commits together with a mutation. */
interface Together {
  resend?: { sessionId: string; requestId: number };
  /** For a scheduled mutation: its own row moves to its end in the same commit. */
  before?: (scheduling: Scheduling) => boolean;
  scheduledBy?: string;
  internalAllowed?: boolean;
}

interface RecordedAnswer {
  outcome: CallOutcome & { ok: true };
  ts: string;
}

const SYSTEM_PREFIX = "_system/";

export class FunctionCalls implements Calls, FunctionReach {
  readonly #world: CallsWorld;

  constructor(world: CallsWorld) {
    this.#world = world;
  }

  latestTimestamp(): Timestamp {
    return this.#world.durability.durable;
  }

  async query(call: FunctionCall): Promise<{ outcome: CallOutcome; ts: Timestamp }> {
    const { run, ts } = await this.#world.executor.call(async () => ({
      run: await this.runQuery({ ...call, journal: null }),
      ts: this.#world.durability.applied,
    }));
    await this.#world.durability.reached(ts);
    return { outcome: run.outcome, ts };
  }

  /** One run at the present state. Only inside a job of the executor. */
  async runQuery(
    description: QueryDescription,
    internalAllowed = description.caller.kind === "admin",
  ): Promise<QueryRun> {
    const { path, args, caller, journal } = description;
    if (path.startsWith(SYSTEM_PREFIX)) {
      const outcome = await this.#system({ path, args, caller, requestId: randomUUID() });
      return { outcome, reads: [], journal: null, identityRead: true };
    }
    const trace = newTrace(journal);
    const transaction = this.#world.newTransaction(false);
    const context = { caller, requestId: randomUUID(), logLines: [] as string[] };
    const outcome = await this.#attempt(context, path, async () => {
      const called = requireFunction(this.#world.application(), path, { kind: "query", internalAllowed });
      return await this.#bounded(called, { args, ...context, transaction, trace, fixedNow: this.#world.clock.now() });
    });
    const { identityRead } = trace;
    return {
      outcome,
      reads: transaction.reads.intervals(),
      journal: trace.paginated ? trace.journal : null,
      identityRead,
    };
  }

  async mutation(call: FunctionCall, resend?: Together["resend"]): Promise<{ outcome: CallOutcome; ts: Timestamp }> {
    return await this.runMutation(call, resend === undefined ? {} : { resend });
  }

  /**
   * `applied` is called at the commit, before anything else can run: what it puts in a queue stands before whatever the
   * commit causes. The answer may leave the process only once its timestamp is durable.
   */
  async applyMutation(
    call: FunctionCall,
    resend: Together["resend"],
    applied: (answer: { outcome: CallOutcome; ts: Timestamp }) => void,
  ): Promise<void> {
    await this.#world.executor.call(async () => {
      applied(await this.#mutate(call, resend === undefined ? {} : { resend }));
    });
  }

  async runMutation(call: FunctionCall, together: Together): Promise<{ outcome: CallOutcome; ts: Timestamp }> {
    const answered = await this.#world.executor.call(() => this.#mutate(call, together));
    await this.#world.durability.reached(answered.ts);
    return answered;
  }

  async action(call: FunctionCall): Promise<CallOutcome> {
    return await this.runAction(call, {});
  }

  async runAction(
    call: FunctionCall,
    { scheduledBy, internalAllowed }: Pick<Together, "scheduledBy" | "internalAllowed">,
  ): Promise<CallOutcome> {
    const { path, args, caller, requestId } = call;
    const context = { caller, requestId, logLines: [] as string[] };
    return await this.#attempt(context, path, async () => {
      const called = requireFunction(this.#world.application(), path, {
        kind: "action",
        internalAllowed: internalAllowed ?? caller.kind === "admin",
      });
      const running = this.#world.host().run({
        function: called,
        args,
        ...context,
        transaction: null,
        trace: newTrace(),
        fixedNow: null,
        scheduledBy: scheduledBy ?? null,
      });
      return await withinLimit(running, this.#world.clock);
    });
  }

  async anyFunction(call: FunctionCall): Promise<CallOutcome> {
    if (call.path.startsWith(SYSTEM_PREFIX)) return await this.#system(call);
    const context = { caller: call.caller, requestId: call.requestId, logLines: [] };
    let found: DeployedFunction | null = null;
    const missing = await this.#attempt(context, call.path, () => {
      found = requireFunction(this.#world.application(), call.path, { internalAllowed: call.caller.kind === "admin" });
      return Promise.resolve("null");
    });
    switch ((found as DeployedFunction | null)?.kind) {
      case "query":
        return (await this.query(call)).outcome;
      case "mutation":
        return (await this.mutation(call)).outcome;
      case "action":
        return await this.action(call);
      default:
        return missing;
    }
  }

  async httpAction(
    request: Request,
    context: { caller: FunctionCall["caller"]; requestId: string; ip: string | null },
  ): Promise<Response> {
    const url = new URL(request.url);
    const router = this.#world.application().http;
    if (router === null)
      return new Response("This Convex deployment does not have HTTP actions enabled.", { status: 404 });
    const route = router.lookup(url.pathname, request.method);
    if (route === null) return new Response("No matching routes found", { status: 404 });
    const [registered, method, path] = route;
    const called: DeployedFunction = {
      path: `http:${method} ${path}`,
      kind: "httpAction",
      visibility: "public",
      environment: "isolate",
      args: null,
      returns: null,
      registered,
    };
    const logLines: string[] = [];
    try {
      const run = () =>
        registered.invokeHttpAction?.(request) ?? Promise.reject(new FunctionRefused("Not an HTTP action."));
      return await this.#world
        .host()
        .within({ function: called, ...context, transaction: null, trace: newTrace(), logLines, fixedNow: null }, run);
    } catch (thrown) {
      const failure = describeFailure(thrown);
      this.#world.log.error("HTTP action failed", {
        path: called.path,
        requestId: context.requestId,
        error: failure.detail,
      });
      return new Response(
        JSON.stringify({
          code: `[Request ID: ${context.requestId}] Server Error`,
          trace: this.#world.errors === "shown" ? failure.detail : undefined,
        }),
        {
          status: 500,
          headers: { "content-type": "application/json" },
        },
      );
    }
  }

  async nested(parent: Execution, kind: "query" | "mutation", path: string, args: JsonValue): Promise<string> {
    const { transaction } = parent;
    if (transaction === null) throw new FunctionRefused("Actions call other functions on their own.");
    if (kind === "mutation" && parent.function.kind !== "mutation")
      throw new FunctionRefused("Queries cannot run mutations.");
    const previous = parent.nested;
    const run = async (): Promise<string> => {
      await previous;
      const called = requireFunction(this.#world.application(), path, { kind, internalAllowed: true });
      const savepoint = transaction.overlay.savepoint();
      const { caller, requestId, trace, logLines, fixedNow, scheduledBy, ip } = parent;
      try {
        return await this.#world
          .host()
          .run({ function: called, args, caller, requestId, transaction, trace, logLines, fixedNow, scheduledBy, ip });
      } catch (error) {
        transaction.overlay.rollback(savepoint);
        throw error;
      }
    };
    const result = run();
    parent.nested = result.catch(() => undefined);
    return await result;
  }

  async separate(kind: "query" | "mutation" | "action", call: FunctionCall): Promise<CallOutcome> {
    const internal = { internalAllowed: true };
    if (kind === "action") return await this.runAction(call, internal);
    if (kind === "mutation") return (await this.runMutation(call, internal)).outcome;
    const run = await this.#world.executor.call(async () => ({
      outcome: (await this.runQuery({ ...call, journal: null }, true)).outcome,
      ts: this.#world.durability.applied,
    }));
    await this.#world.durability.reached(run.ts);
    return run.outcome;
  }

  async ownCommit<T>(work: (scheduling: Scheduling, transaction: Transaction) => T): Promise<T> {
    const { result, ts } = await this.#world.executor.call(() => {
      const transaction = this.#world.newTransaction(true);
      const result = work(new Scheduling(transaction, this.#world.application()), transaction);
      return Promise.resolve({ result, ts: this.#world.commits.commit(transaction) });
    });
    await this.#world.durability.reached(ts);
    return result;
  }

  schedulingIn(execution: Execution): Scheduling {
    if (execution.transaction === null || execution.function.kind !== "mutation")
      throw new FunctionRefused("Only mutations and actions can schedule functions.");
    return new Scheduling(execution.transaction, this.#world.application());
  }

  async #mutate(call: FunctionCall, together: Together): Promise<{ outcome: CallOutcome; ts: Timestamp }> {
    const { path, args, caller, requestId } = call;
    const { resend } = together;
    const recorded = resend === undefined ? null : this.#recorded(resend);
    if (recorded !== null) return recorded;
    const transaction = this.#world.newTransaction(true);
    const context = { caller, requestId, logLines: [] as string[] };
    const outcome = await this.#attempt(context, path, async () => {
      const internalAllowed = together.internalAllowed ?? caller.kind === "admin";
      const called = requireFunction(this.#world.application(), path, { kind: "mutation", internalAllowed });
      if (together.before?.(new Scheduling(transaction, this.#world.application())) === false) return "null";
      const run = {
        args,
        ...context,
        transaction,
        trace: newTrace(),
        fixedNow: this.#world.clock.now(),
        scheduledBy: together.scheduledBy ?? null,
      };
      return await this.#bounded(called, run);
    });
    if (!outcome.ok) return { outcome, ts: this.#world.durability.applied };
    const at = this.#world.clock.now();
    const ts = this.#world.commits.commit(
      transaction,
      resend &&
        ((ts) => ({ ...resend, at, json: JSON.stringify({ outcome, ts: String(ts) } satisfies RecordedAnswer) })),
    );
    return { outcome, ts };
  }

  #recorded({
    sessionId,
    requestId,
  }: {
    sessionId: string;
    requestId: number;
  }): { outcome: CallOutcome; ts: Timestamp } | null {
    const json = this.#world.store.answer(sessionId, requestId);
    if (json === null) return null;
    const { outcome, ts } = JSON.parse(json) as RecordedAnswer;
    return { outcome, ts: BigInt(ts) };
  }

  async #bounded(
    called: DeployedFunction,
    request: Omit<Parameters<FunctionHost["run"]>[0], "function">,
  ): Promise<string> {
    return await this.#world.executor.bounded(() => this.#world.host().run({ function: called, ...request }));
  }

  async #attempt(
    context: { caller: FunctionCall["caller"]; requestId: string; logLines: string[] },
    path: string,
    work: () => Promise<string>,
  ): Promise<CallOutcome> {
    try {
      const value = await work();
      const shown = this.#world.errors === "shown" || context.caller.kind === "admin";
      return { ok: true, value, logLines: shown ? context.logLines : [] };
    } catch (thrown) {
      const failure = describeFailure(thrown);
      this.#world.log.error("function failed", { path, requestId: context.requestId, error: failure.detail });
      return failedOutcome(failure, { ...context, detail: this.#world.errors });
    }
  }

  async #system(call: FunctionCall): Promise<CallOutcome> {
    const context = { caller: call.caller, requestId: call.requestId, logLines: [] };
    return await this.#attempt(context, call.path, async () => {
      const system =
        call.caller.kind === "admin"
          ? this.#world.systemFunctions.get(call.path.replace(/\.js(?=:|$)/, ""))
          : undefined;
      if (system === undefined) throw new FunctionRefused(`Could not find public function for '${call.path}'.`);
      const args = typeof call.args === "object" && call.args !== null && !Array.isArray(call.args) ? call.args : {};
      return JSON.stringify(await system(args));
    });
  }
}

/** Ends the wait, not the action: its code may go on, but nobody listens. */
async function withinLimit(running: Promise<string>, clock: Clock): Promise<string> {
  const limit = Promise.withResolvers<never>();
  const timer = clock.setTimer(() => {
    limit.reject(
      new FunctionRefused(`Action execution timed out (maximum duration: ${String(LIMITS.actionMs / 1000)}s)`),
    );
  }, LIMITS.actionMs);
  try {
    return await Promise.race([running, limit.promise]);
  } finally {
    timer.cancel();
  }
}
