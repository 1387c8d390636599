import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { LogLevel } from "../domain/isolateHost.ts";
import type { RowStream } from "../query/rowStream.ts";
import type { Transaction } from "../transaction/transaction.ts";

/** The state of one function run, which its system calls use. A nested run shares its parent's transaction. */
export interface Execution {
  readonly function: DeployedFunction;
  readonly caller: Caller;
  readonly requestId: string;
  /** Null for actions, which access data through other functions only. */
  readonly transaction: Transaction | null;
  /** The fixed time of a query or mutation; null for actions, which see the clock. */
  readonly fixedNow: number | null;
  readonly logLines: string[];
  readonly streams: Map<number, RowStream>;
  /** Chain of nested mutations. They run one after the other, so that each can be rolled back separately. */
  nested: Promise<unknown>;
  /** How many nested mutations are running or waiting. */
  nestedMutations: number;
  /** Shared with nested runs. */
  readonly trace: Trace;
  readonly scheduledBy: string | null;
  readonly origin: RequestOrigin | null;
  /** An action that another action has called, and waits for. */
  readonly isCalledByAction: boolean;
}

/** A call whose result was cached. */
export interface InnerCall {
  /** The called query and its arguments. */
  key: string;
  result: string;
}

/** What a top-level run depended on, besides its reads. */
export interface Trace {
  identityRead: boolean;
  /** True if it read the time, random numbers or the snapshot timestamp. */
  momentRead: boolean;
  /** True if it read its transaction's metrics, which depend on its callers. */
  allowanceRead: boolean;
  /** The end cursor of its page: fixed by an earlier run, and updated by this one. */
  journal: string | null;
  paginated: boolean;
  /** The queries it has called, all of whose results were cached; null once it has done anything else. */
  inner: InnerCall[] | null;
}

const MAX_LOG_LINES = 256;
export const MAX_LOG_LINE = 32_768;

export const currentExecution = new AsyncLocalStorage<Execution>();

export function addLogLine(execution: Execution, level: LogLevel, text: string): void {
  if (execution.logLines.length >= MAX_LOG_LINES) return;
  execution.logLines.push(`[${level}] ${text.slice(0, MAX_LOG_LINE)}`);
}
