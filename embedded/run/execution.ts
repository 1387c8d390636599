import { AsyncLocalStorage } from "node:async_hooks";
import type { ActionRun } from "./actionRuns.ts";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { LogLevel } from "../domain/isolateHost.ts";
import type { RowStream } from "../query/rowStream.ts";
import type { Transaction } from "../transaction/transaction.ts";

/** One run of one function: what its system calls act upon. A nested run shares its parent's transaction. */
export interface Execution {
  readonly function: DeployedFunction;
  readonly caller: Caller;
  readonly requestId: string;
  /** Null in actions: they reach data only through other functions. */
  readonly transaction: Transaction | null;
  /** Fixed for a whole query or mutation; null lets an action see the clock. */
  readonly fixedNow: number | null;
  readonly logLines: string[];
  readonly streams: Map<number, RowStream>;
  /** Nested mutations of one function run one after the other, so that each can roll back alone. */
  nested: Promise<unknown>;
  /** How many of them are under way or waiting. */
  nestedMutations: number;
  /** Shared with nested runs. */
  readonly trace: Trace;
  readonly scheduledBy: string | null;
  readonly origin: RequestOrigin | null;
  /** Of an action. */
  readonly run: ActionRun | null;
}

/** What a whole top-level run turned out to depend on, besides its reads. */
export interface Trace {
  identityRead: boolean;
  /** It asked for the time, for random numbers or for its snapshot. */
  momentRead: boolean;
  /** It asked how much its transaction has used, which depends on its callers. */
  allowanceRead: boolean;
  /** The end of its page as an earlier run fixed it, and as this run leaves it. */
  journal: string | null;
  paginated: boolean;
}

const MAX_LOG_LINES = 256;
export const MAX_LOG_LINE = 32_768;

export const currentExecution = new AsyncLocalStorage<Execution>();

export function addLogLine(execution: Execution, level: LogLevel, text: string): void {
  if (execution.logLines.length >= MAX_LOG_LINES) return;
  execution.logLines.push(`[${level}] ${text.slice(0, MAX_LOG_LINE)}`);
}
