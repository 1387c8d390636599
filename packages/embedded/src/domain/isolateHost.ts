/** The host of user code: the function host implements it, the module loader uses it. */

export type LogLevel = "DEBUG" | "INFO" | "LOG" | "WARN" | "ERROR";

/** JSON text that is returned repeatedly as the same object, so that a realm can cache its parsed value. */
export interface CachedAnswer {
  readonly text: string;
}

/** The host functions behind the globals of a realm of pushed code. They find the running function through AsyncLocalStorage. */
export interface IsolateHost {
  syscall(op: string, argsJson: string): string;
  /** May throw, and answers synchronously where possible. */
  asyncSyscall(op: string, argsJson: string): string | CachedAnswer | Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): unknown;
  /** Epoch milliseconds; one value for a whole query or mutation, so that its result can be cached. */
  now(): number;
  /**
   * A number from a cryptographically secure stream: functions may create tokens with it, which must not be predictable
   * from other results.
   */
  random(): number;
  /** Bytes of the same quality. */
  randomBytes(count: number): Uint8Array;
  log(level: LogLevel, text: string): void;
  /** Throws Convex's error when the running function is a query or mutation (`fetch`, `setTimeout`, …). */
  requireAction(what: string): void;
  /**
   * Ends the running function with an error that its code cannot catch: neither `catch` nor `finally` run. For calls that
   * Convex's runtime does not have.
   */
  endFunction(message: string): never;
  /** False once the running action has ended: its timers must not fire any more, and its calls have no addressee. */
  mayResume(): boolean;
  /** Runs work of the deployment itself, which may take long without being attributed to an action. */
  uninterrupted<T>(work: () => T): T;
}
