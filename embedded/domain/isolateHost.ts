/** What user code may reach: the function host implements it, the module loader consumes it. */

export type LogLevel = "DEBUG" | "INFO" | "LOG" | "WARN" | "ERROR";

/** JSON text that is answered again and again, each time by the same object: a world may keep what it parsed. */
export interface KeptAnswer {
  readonly text: string;
}

/** What the globals inside the functions' own world lead to. The running function is found by AsyncLocalStorage. */
export interface IsolateHost {
  syscall(op: string, argsJson: string): string;
  /** Throws, or answers at once where it can. */
  asyncSyscall(op: string, argsJson: string): string | KeptAnswer | Promise<string>;
  jsSyscall(op: string, args: Record<string, unknown>): unknown;
  /** Epoch milliseconds; one value for a whole query or mutation, so that its result can be cached. */
  now(): number;
  /** From one stream of secure numbers: what a function made with it, a token perhaps, is not to be guessed from another. */
  random(): number;
  /** Of the same kind, for what is made of bytes. */
  randomBytes(count: number): Uint8Array;
  log(level: LogLevel, text: string): void;
  /** Throws Convex's sentence when the running function is a query or mutation (`fetch`, `setTimeout`, …). */
  requireAction(what: string): void;
  /** What an action awaits from outside of the deployment; never answered once the action was ended. */
  given<T>(answer: Promise<T>): Promise<T>;
  /** Asked when a timer of an action rings: false when the action was ended. */
  mayResume(): boolean;
  /** Calls back when the running action is ended from outside. Answers how to have it not called any more. */
  whenEnded(release: () => void): () => void;
  /** For what is nobody's function: it may take long, and is not taken for an action that hangs. */
  whole<T>(work: () => T): T;
}
