import { describeFailure, failedOutcome, type ErrorDetail } from "./functionErrors.ts";
import { askedAddress, shownPath, type FunctionAddress } from "./functionPath.ts";
import { FunctionRefused } from "./limits.ts";
import type { CallOutcome, Caller, FunctionCall, Log, RequestOrigin, SystemFunction } from "./ports.ts";

export interface CallContext {
  caller: Caller;
  requestId: string;
  origin: RequestOrigin | null;
  logLines: string[];
}

export function contextOf(call: Pick<FunctionCall, "caller" | "requestId" | "origin">): CallContext {
  const { caller, requestId, origin = null } = call;
  return { caller, requestId, origin, logLines: [] };
}

interface AttemptsWorld {
  log: Log;
  errors: ErrorDetail;
  systemFunctions: ReadonlyMap<string, SystemFunction>;
}

const SYSTEM_PREFIX = "_system/";

export function isSystemPath(path: string): boolean {
  return path.startsWith(SYSTEM_PREFIX);
}

/** Turns what a function returned or threw into what its caller is told; the log is told the rest. */
export class Attempts {
  readonly #world: AttemptsWorld;

  constructor(world: AttemptsWorld) {
    this.#world = world;
  }

  async attempt(context: CallContext, asked: FunctionAddress, work: () => Promise<string>): Promise<CallOutcome> {
    try {
      const value = await work();
      const shown = this.#world.errors === "shown" || context.caller.kind === "admin";
      return { ok: true, value, logLines: shown ? context.logLines : [] };
    } catch (thrown) {
      const failure = describeFailure(thrown);
      this.#world.log.error("function failed", {
        path: shownPath(asked),
        requestId: context.requestId,
        error: failure.detail,
      });
      return failedOutcome(failure, { ...context, detail: this.#world.errors });
    }
  }

  /** A query of the deployment's own, for administrators; to anyone else there is no such function. */
  async system(call: FunctionCall): Promise<CallOutcome> {
    return await this.attempt(contextOf(call), askedAddress(call), async () => {
      const name = call.path.replace(/\.js(?=:|$)/, "");
      const system = call.caller.kind === "admin" ? this.#world.systemFunctions.get(name) : undefined;
      if (system === undefined) throw new FunctionRefused(`Could not find public function for '${call.path}'.`);
      const args = typeof call.args === "object" && call.args !== null && !Array.isArray(call.args) ? call.args : {};
      return JSON.stringify(await system(args, call.componentPath ?? ""));
    });
  }
}
