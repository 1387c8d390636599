import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { DeployedFunction } from "../domain/application.ts";
import type { LogLevel } from "../domain/isolateHost.ts";
import { LIMITS } from "../domain/limits.ts";
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
  /** The depth of the calls within one transaction. */
  readonly depth: number;
  readonly streams: Map<number, RowStream>;
  /** Chain of nested mutations. They run one after the other, so that each can be rolled back separately. */
  nested: Promise<unknown>;
  /** The number of nested mutations that are running or waiting. */
  nestedMutations: number;
  /** Shared with nested runs. */
  readonly trace: Trace;
  readonly scheduledBy: string | null;
  readonly origin: RequestOrigin | null;
  /** An action that another action has called, and waits for. */
  readonly isCalledByAction: boolean;
  /** The reason of the first unhandled rejection. */
  rejection: { readonly reason: unknown } | null;
  /** True once its result is known: leftovers of its code no longer fail it. */
  hasEnded: boolean;
}

/** A call whose result was cached. */
export interface InnerCall {
  /** The called query and its arguments. */
  key: string;
  result: string;
}

/** A top-level run's dependencies besides its reads. */
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

export const currentExecution = new AsyncLocalStorage<Execution>();

/** Marks a truncated line, as in Convex. */
export const CUT_LINE_END = " (truncated due to length)";
const OVERFLOW = `[ERROR] Log overflow (maximum ${String(LIMITS.logLines)}). Remaining log lines omitted.`;

export function addLogLine(execution: Pick<Execution, "logLines">, level: LogLevel, text: string): void {
  keepLogLine(execution, `[${level}] ${shortened(text)}`);
}

/** The last line that a call may have says that others are missing. */
export function keepLogLine({ logLines }: Pick<Execution, "logLines">, line: string): void {
  if (logLines.length >= LIMITS.logLines) return;
  logLines.push(logLines.length === LIMITS.logLines - 1 ? OVERFLOW : line);
}

function shortened(text: string): string {
  if (Buffer.byteLength(text) <= LIMITS.logLineBytes) return text;
  const bytes = Buffer.from(text);
  let end: number = LIMITS.logLineBytes;
  // Not within a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString("utf8", 0, end) + CUT_LINE_END;
}
