/**
 * Runs actions in threads, so that their computing and memory affect neither the serving thread nor each other. A thread
 * runs one action at a time; see docs/decisions/022.
 */
import type { Transferable } from "node:worker_threads";
import { componentAt, componentsOf } from "../domain/components.ts";
import type { Application, ModuleEnvironment } from "../domain/application.ts";
import type { Clock } from "../domain/clock.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import type { ActionCalls, ActionRunner } from "../run/actionRunner.ts";
import type { Execution } from "../run/execution.ts";
import { HTTP_PREFIX } from "../run/httpActionRun.ts";
import { actionTimedOut, hung } from "../run/terminationErrors.ts";
import { type Ended, FunctionThread } from "./functionThread.ts";
import { requestParts } from "./httpParts.ts";
import type { RunOrder, ThreadSetup, Work } from "./messages.ts";
import { Threads } from "./threads.ts";
import { Turns } from "./turns.ts";

export interface ActionThreadsDeps {
  /** That of the newest push. */
  application: () => Application;
  clock: Clock;
  /** Epoch ms; set if the clock stands still. */
  fixedNow: number | null;
  /** The seed of the next run; null for real deployments. */
  nextSeed: () => string | null;
  /** For tests: for how long an action may compute without awaiting anything. */
  hungMs?: number;
}

/** Convex has no such limit; here an endless loop would take a processor from a small server for ten minutes. */
const HUNG_MS = 30_000;

/** Maximum number of concurrent actions; others wait. Actions called by actions do not count, so that none waits for itself. */
const AT_ONCE = 16;
const PROGRAM = new URL("./actionProgram.ts", import.meta.url);

interface ActionRequest {
  work: Work;
  transfer: readonly Transferable[];
}

export class ActionThreads implements ActionRunner {
  readonly #deps: ActionThreadsDeps;
  readonly #threads: Threads<ModuleEnvironment>;
  readonly #turns = new Turns(AT_ONCE);
  #lastRun = 0;

  constructor(deps: ActionThreadsDeps) {
    this.#deps = deps;
    const { application, fixedNow, hungMs = HUNG_MS } = deps;
    this.#threads = new Threads({
      application,
      turns: { limitMs: hungMs, tooLong: hung },
      begin: (pushed, kind, hooks) => {
        const modules = new Map(componentsOf(pushed).map(({ path, code }) => [path, code.modules]));
        const setup: ThreadSetup = { kind, modules, fixedNow };
        return new FunctionThread({ program: PROGRAM, setup, kind }, hooks);
      },
    });
  }

  async run(execution: Execution, argsJson: string, calls: ActionCalls): Promise<string> {
    const { path } = execution.function;
    const at = path.lastIndexOf(":");
    const [module, name] = [`${path.slice(0, at)}.js`, path.slice(at + 1)];
    const work: Work = { type: "action", module, name, requestId: execution.requestId, argsJson };
    const ended = await this.#work(execution, { work, transfer: [] }, calls);
    if (typeof ended === "string") return ended;
    throw new FunctionRefused(`Function ${path} is no action.`);
  }

  async serve(execution: Execution, request: Request, calls: ActionCalls): Promise<Response> {
    const { parts, transfer } = await requestParts(request);
    const route = execution.function.path.slice(HTTP_PREFIX.length);
    const ended = await this.#work(execution, { work: { type: "http", route, request: parts }, transfer }, calls);
    if (ended instanceof Response) return ended;
    throw new FunctionRefused(`${route} is not an HTTP action.`);
  }

  get running(): number {
    return this.#threads.busy;
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }

  async #work(execution: Execution, { work, transfer }: ActionRequest, calls: ActionCalls): Promise<Ended> {
    const isCounted = !execution.isCalledByAction;
    if (isCounted) await this.#turns.begin();
    const { component, environment } = execution.function;
    const waiting = this.#threads.freeSoon(environment);
    if (waiting !== null) await waiting;
    const member = this.#threads.take(environment);
    const timer = this.#deps.clock.setTimer(() => {
      member.thread.terminate(actionTimedOut());
    }, LIMITS.actionMs);
    member.release = () => {
      timer.cancel();
      if (isCounted) this.#turns.end();
    };
    this.#lastRun += 1;
    const variables = { ...componentAt(member.application, component)?.code.environment };
    const seed = this.#deps.nextSeed();
    const order: RunOrder = { type: "run", run: this.#lastRun, component, environment: variables, seed, work };
    return await member.thread.run(order, { calls, transfer });
  }
}
