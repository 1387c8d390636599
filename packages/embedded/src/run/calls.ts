/** Top-level calls: each query and mutation is one executor job with one transaction and one answer. */
import type { Store } from "../storage/store.ts";
import { contextOf, isSystemPath, type Outcomes } from "./outcomes.ts";
import type { AlikeRuns } from "./alikeRuns.ts";
import type { AskedQuery, BesideRuns } from "./besideRuns.ts";
import type { Commits } from "../transaction/commits.ts";
import { throughConflicts, type Conflicts } from "./conflicts.ts";
import type { Durability } from "../transaction/durability.ts";
import type { Execution } from "./execution.ts";
import type { ExecutionLog } from "./executionLog.ts";
import type { Executor } from "./executor.ts";
import type { ErrorDetail } from "./functionErrors.ts";
import type { FunctionHandles } from "../secrets/functionHandles.ts";
import { newTrace, type FunctionHost } from "./functionHost.ts";
import {
  askedAddress,
  calledAddress,
  findFunction,
  requireFunction,
  type FunctionAddress,
} from "../domain/functionPath.ts";
import { runHttpAction } from "./httpActionRun.ts";
import { FunctionRefused } from "../domain/limits.ts";
import type { QueryDescription, QueryRun } from "../live/liveQueries.ts";
import { callerOf, runNested, type NestedCall } from "./nestedRun.ts";
import { TransientAnswers } from "./transientAnswers.ts";
import type { Application, DeployedFunction } from "../domain/application.ts";
import type { CallOutcome, Calls, FunctionCall, HttpContext } from "../domain/calls.ts";
import type { Clock, Timestamp } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import { answerRecord, committedAt, recordedAnswer, type Answered, type Resend } from "./recordedAnswers.ts";
import type { QueryCache } from "../live/queryCache.ts";
import type { SlowFunctions } from "./slowFunctions.ts";
import { Scheduling } from "../system/scheduling.ts";
import type { FunctionDeps, SeparateCall } from "./syscalls/functions.ts";
import type { Transaction } from "../transaction/transaction.ts";

export interface CallsDeps {
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
  outcomes: Outcomes;
  executions: ExecutionLog;
  queryCache: QueryCache;
  alike: AlikeRuns;
  slow: SlowFunctions;
  /** Null if there are no other threads. */
  beside: BesideRuns | null;
  newRequestId: () => string;
  conflicts: Conflicts;
  handles: FunctionHandles;
}

/** Functions that run in the transaction of a mutation. */
interface MutationCall extends InternalCall {
  resend?: Resend;
  /** Runs before a scheduled mutation, in its transaction. False means that the mutation must not run any more. */
  before?: (scheduling: Scheduling) => boolean;
  /** Runs after a scheduled mutation, and ends its row in the same commit. */
  after?: (scheduling: Scheduling) => void;
}

/** For calls from inside the deployment, which name their function themselves. */
interface InternalCall {
  address?: FunctionAddress;
  internalAllowed?: boolean;
  /** The id of the scheduled function that is running. */
  scheduledBy?: string;
  isCalledByAction?: boolean;
}

export class FunctionCalls implements Calls, FunctionDeps {
  readonly #deps: CallsDeps;
  readonly #transientAnswers = new TransientAnswers();

  constructor(deps: CallsDeps) {
    this.#deps = deps;
  }

  latestTimestamp(): Timestamp {
    return this.#deps.durability.durable;
  }

  async query(call: FunctionCall, internal: InternalCall = {}): Promise<Answered> {
    const slow = this.slowQuery({ ...call, journal: null }, internal);
    const beside = slow === null ? null : await this.#deps.beside?.start(slow);
    if (beside) {
      const ts = this.#deps.durability.applied;
      await this.#deps.durability.reached(ts);
      return { outcome: beside.run.outcome, ts };
    }
    const { run, ts } = await this.#deps.executor.call(async () => ({
      run: await this.runQuery({ ...call, journal: null }, internal),
      ts: this.#deps.durability.applied,
    }));
    await this.#deps.durability.reached(ts);
    return { outcome: run.outcome, ts };
  }

  /** The query, if it should run in another thread; else null. */
  slowQuery(description: QueryDescription, internal: InternalCall = {}): AskedQuery | null {
    const { beside, application } = this.#deps;
    if (beside === null || isSystemPath(description.path)) return null;
    const called = findFunction(application(), internal.address ?? askedAddress(description));
    const { internalAllowed = description.caller.kind === "admin", scheduledBy } = internal;
    if (called?.kind !== "query" || (called.visibility === "internal" && !internalAllowed)) return null;
    return beside.isFor(called) ? { description, called, scheduledBy } : null;
  }

  /** Runs the query once on the current state. Call it only inside an executor job. */
  async runQuery(
    description: QueryDescription,
    { address, scheduledBy, internalAllowed = description.caller.kind === "admin" }: InternalCall = {},
  ): Promise<QueryRun> {
    const { path, args, caller, journal, requestId = this.#deps.newRequestId() } = description;
    const transaction = this.#deps.newTransaction(false);
    if (isSystemPath(path)) {
      const outcome = await this.#deps.outcomes.system({ ...description, requestId }, transaction);
      return { outcome, reads: transaction.reads.intervals(), journal: null, identityRead: true };
    }
    const trace = newTrace(journal);
    const context = contextOf({ caller, requestId });
    const asked = address ?? askedAddress(description);
    const outcome = await this.#deps.outcomes.outcomeOf(context, { asked, kind: "query", scheduledBy }, async () => {
      const target = address ?? calledAddress(description);
      const called = requireFunction(this.#deps.application(), target, { kind: "query", internalAllowed });
      const now = { at: this.#deps.durability.applied, clock: this.#deps.clock.now() };
      const request = { ...context, args, transaction, trace, fixedNow: now.clock };
      return await this.#deps.alike.resultOf(called, { ...request, now }, () => this.#bounded(called, request));
    });
    const reads = transaction.reads.intervals();
    return { outcome, reads, journal: trace.paginated ? trace.journal : null, identityRead: trace.identityRead };
  }

  async mutation(call: FunctionCall, resend?: Resend): Promise<Answered> {
    return await this.runMutation(call, resend === undefined ? {} : { resend });
  }

  /**
   * `applied` is called at the commit, before anything else can run, so that jobs that it enqueues come before jobs of the
   * commit. The answer may leave the process only when its timestamp is durable.
   */
  async applyMutation(
    call: FunctionCall,
    resend: Resend | undefined,
    applied: (answer: Answered) => void,
  ): Promise<void> {
    await this.#deps.executor.call(async () => {
      applied(await this.#mutate(call, resend === undefined ? {} : { resend }));
    });
  }

  async runMutation(call: FunctionCall, options: MutationCall): Promise<Answered> {
    const answered = await this.#deps.executor.call(() => this.#mutate(call, options));
    await this.#deps.durability.reached(answered.ts);
    return answered;
  }

  async action(call: FunctionCall): Promise<CallOutcome> {
    return await this.runAction(call, {});
  }

  async runAction(
    call: FunctionCall,
    { scheduledBy, isCalledByAction = false, ...internal }: InternalCall,
  ): Promise<CallOutcome> {
    const context = contextOf(call);
    const asked = internal.address ?? askedAddress(call);
    return await this.#deps.outcomes.outcomeOf(context, { asked, kind: "action", scheduledBy }, async () => {
      const called = this.#require(call, "action", internal);
      return await this.#deps.host().run({
        function: called,
        args: call.args,
        ...context,
        transaction: null,
        trace: newTrace(),
        fixedNow: null,
        scheduledBy: scheduledBy ?? null,
        isCalledByAction,
      });
    });
  }

  async anyFunction(call: FunctionCall): Promise<CallOutcome> {
    if (isSystemPath(call.path)) return (await this.query(call)).outcome;
    const context = contextOf(call);
    const found: { function: DeployedFunction | null } = { function: null };
    const missing = await this.#deps.outcomes.outcomeOf(context, { asked: askedAddress(call), kind: null }, () => {
      const internalAllowed = call.caller.kind === "admin";
      found.function = requireFunction(this.#deps.application(), calledAddress(call), { internalAllowed });
      return Promise.resolve("null");
    });
    switch (found.function?.kind) {
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

  async httpAction(request: Request, context: HttpContext): Promise<Response> {
    return await runHttpAction(this.#deps, request, context);
  }

  nested(parent: Execution, call: NestedCall): string | Promise<string> {
    return runNested(this.#deps, parent, call);
  }

  async separate(parent: Execution, { kind, address, args }: SeparateCall): Promise<CallOutcome> {
    const { requestId, scheduledBy, origin } = parent;
    const asked = { path: address.path, args, caller: callerOf(parent, address), requestId };
    const call = origin === null ? asked : { ...asked, origin };
    const internal = { address, internalAllowed: true, ...(scheduledBy === null ? {} : { scheduledBy }) };
    if (kind === "action") return await this.runAction(call, { ...internal, isCalledByAction: true });
    if (kind === "mutation") return (await this.runMutation(call, internal)).outcome;
    return (await this.query(call, internal)).outcome;
  }

  handleTo(address: FunctionAddress): string {
    requireFunction(this.#deps.application(), address, { internalAllowed: true });
    return this.#deps.handles.of(address);
  }

  readHandle(handle: string): FunctionAddress {
    return this.#deps.handles.read(handle);
  }

  async scheduleInOwnCommit<T>(parent: Execution, work: (scheduling: Scheduling) => T): Promise<T> {
    const { scheduledBy, function: called } = parent;
    return await this.ownCommit(work, { scheduledBy, component: called.component });
  }

  async ownCommit<T>(
    work: (scheduling: Scheduling, transaction: Transaction) => T,
    { scheduledBy = null, component = "" }: { scheduledBy?: string | null; component?: string } = {},
  ): Promise<T> {
    const { result, ts } = await this.#deps.executor.call(() => {
      const transaction = this.#deps.newTransaction(true).within(component);
      const result = work(this.#scheduling(transaction, scheduledBy), transaction);
      return Promise.resolve({ result, ts: this.#deps.commits.commit(transaction) });
    });
    await this.#deps.durability.reached(ts);
    return result;
  }

  /**
   * Reads without waiting for the disk. Commits become durable in order, so a commit based on this read never outlives the commits that it
   * read.
   */
  async readScheduling<T>(read: (scheduling: Scheduling) => T): Promise<T> {
    return await this.#deps.executor.call(() =>
      Promise.resolve(read(this.#scheduling(this.#deps.newTransaction(false), null))),
    );
  }

  schedulingIn(execution: Execution): Scheduling {
    if (execution.transaction === null || execution.function.kind !== "mutation") {
      throw new FunctionRefused("Only mutations and actions can schedule functions.");
    }
    return this.#scheduling(execution.transaction, execution.scheduledBy);
  }

  #scheduling(transaction: Transaction, scheduledBy: string | null): Scheduling {
    const { application, clock } = this.#deps;
    return new Scheduling(transaction, { application: application(), now: clock.now(), scheduledBy });
  }

  async #mutate(call: FunctionCall, options: MutationCall): Promise<Answered> {
    const { resend } = options;
    const given = resend && (recordedAnswer(this.#deps.store, resend) ?? this.#transientAnswers.find(resend));
    if (given) return given;
    const { outcome, transaction } = await throughConflicts(() => this.#runOnce(call, options), {
      conflicts: this.#deps.conflicts,
      isScheduled: options.before !== undefined,
    });
    if (!outcome.ok) return { outcome, ts: this.#deps.durability.applied };
    const isRecorded = transaction.overlay.changesAnything || call.caller.kind !== "anonymous";
    const record = isRecorded && resend ? answerRecord(resend, outcome, this.#deps.clock.now()) : undefined;
    const ts = this.#deps.commits.commit(transaction, record);
    const answered = { outcome: committedAt(ts, outcome), ts };
    if (!isRecorded && resend) this.#transientAnswers.keep(resend, answered);
    return answered;
  }

  /** Runs the mutation without committing its transaction. */
  async #runOnce(
    call: FunctionCall,
    options: MutationCall,
  ): Promise<{ outcome: CallOutcome; transaction: Transaction }> {
    const transaction = this.#deps.newTransaction(true);
    const context = contextOf(call);
    const info = { asked: options.address ?? askedAddress(call), scheduledBy: options.scheduledBy };
    const outcome = await this.#deps.outcomes.outcomeOf(context, { ...info, kind: "mutation" }, async () => {
      const called = this.#require(call, "mutation", options);
      const scheduledBy = options.scheduledBy ?? null;
      const scheduling = this.#scheduling(transaction, scheduledBy);
      if (options.before?.(scheduling) === false) return "null";
      const run = {
        ...context,
        args: call.args,
        transaction,
        trace: newTrace(),
        fixedNow: this.#deps.clock.now(),
        scheduledBy,
      };
      const result = await this.#bounded(called, run);
      options.after?.(scheduling);
      return result;
    });
    return { outcome, transaction };
  }

  #require(call: FunctionCall, kind: DeployedFunction["kind"], { address, internalAllowed }: InternalCall) {
    return requireFunction(this.#deps.application(), address ?? calledAddress(call), {
      kind,
      internalAllowed: internalAllowed ?? call.caller.kind === "admin",
    });
  }

  #bounded(
    called: DeployedFunction,
    request: Omit<Parameters<FunctionHost["run"]>[0], "function"> & { transaction: Transaction },
  ): Promise<string> {
    const transaction = request.transaction.within(called.component);
    const run = { ...request, function: called, transaction };
    const began = performance.now();
    return this.#deps.executor.bounded(async () => {
      const result = await this.#deps.host().run(run);
      if (called.kind === "query") this.#deps.slow.note(called, performance.now() - began);
      return result;
    });
  }
}
