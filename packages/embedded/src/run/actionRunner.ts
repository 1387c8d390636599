/** Runs actions: the deployment in separate threads (`threads`), tests of the engine in their own thread. */
import type { LogLevel } from "../domain/isolateHost.ts";
import type { Execution } from "./execution.ts";

/** System calls of a running action. */
export interface ActionCalls {
  asyncSyscall(op: string, argsJson: string): Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): Promise<unknown>;
  log(level: LogLevel, text: string): void;
}

export interface ActionRunner {
  /** Returns the result's JSON text; throws the action's error. */
  run(execution: Execution, argsJson: string, calls: ActionCalls): Promise<string>;
  serve(execution: Execution, request: Request, calls: ActionCalls): Promise<Response>;
}
