import type { SessionRefusal } from "../calls/refusalText";

/** State of a write: just sent, slow, or not sent because there is no connection. */
export type Saving = "pending" | "saving" | "notSent";

/** Summary of all pending writes. The object is stable until something changes. */
export interface UnsentState {
  /** Writes that the server has not answered yet. */
  count: number;
  /** There is no connection. */
  isCutOff: boolean;
  /** Connected, but a write has been waiting for its answer for several seconds. */
  isStalled: boolean;
}

export interface ConnectionState {
  /** An established connection is lost. */
  isCutOff: boolean;
  /** The browser reports that the computer is offline. A socket to the computer itself may still be open. */
  isOffline: boolean;
}

/** Calls `act` after a delay; the returned function cancels it. */
type After = (delayMs: number, act: () => void) => () => void;

const SLOW_AFTER_MS = 2_000;
const STALLED_AFTER_MS = 6_000;

interface TrackedWrite {
  key: string;
  isSlow: boolean;
  isStalled: boolean;
}

const after: After = (delayMs, act) => {
  const timer = setTimeout(act, delayMs);
  return () => {
    clearTimeout(timer);
  };
};

/** All writes of this page that the server has not answered yet. Independent of React. */
export class UnsentWork {
  readonly #after: After;
  readonly #writes = new Set<TrackedWrite>();
  readonly #listeners = new Set<() => void>();
  #connection: ConnectionState = { isCutOff: false, isOffline: false };
  #session: SessionRefusal | null = null;
  #state: UnsentState = { count: 0, isCutOff: false, isStalled: false };

  constructor(schedule: After = after) {
    this.#after = schedule;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): UnsentState => this.#state;

  /** Begins a write; `key` names the changed value. The returned function ends it, and may be called twice. */
  begin(key: string): () => void {
    const write: TrackedWrite = { key, isSlow: false, isStalled: false };
    this.#writes.add(write);
    const timers = [
      this.#after(SLOW_AFTER_MS, () => {
        write.isSlow = true;
        this.#publish();
      }),
      this.#after(STALLED_AFTER_MS, () => {
        write.isStalled = true;
        this.#publish();
      }),
    ];
    this.#publish();
    return () => {
      for (const cancel of timers) cancel();
      if (this.#writes.delete(write)) this.#publish();
    };
  }

  /** Counts a write from its start to the server's answer, success or refusal. */
  async track<Result>(key: string, send: () => Promise<Result>): Promise<Result> {
    const end = this.begin(key);
    try {
      return await send();
    } finally {
      end();
    }
  }

  /** State of the oldest write to `key`; null when none is pending. */
  savingOf(key: string): Saving | null {
    for (const write of this.#writes) if (write.key === key) return this.#savingOf(write);
    return null;
  }

  setConnection(connection: ConnectionState): void {
    this.#connection = connection;
    this.#publish();
  }

  setSession(refusal: SessionRefusal | null): void {
    this.#session = refusal;
  }

  /** Why nothing can be sent now; null while the session is accepted. For callers that outlive their screen, such as toasts. */
  getSessionRefusal(): SessionRefusal | null {
    return this.#session;
  }

  #savingOf({ isSlow }: TrackedWrite): Saving {
    const { isCutOff, isOffline } = this.#connection;
    if (isCutOff || (isOffline && isSlow)) return "notSent";
    return isSlow ? "saving" : "pending";
  }

  #publish(): void {
    const writes = [...this.#writes];
    const isCutOff = this.#connection.isCutOff || writes.some((write) => this.#savingOf(write) === "notSent");
    this.#state = {
      count: writes.length,
      isCutOff,
      isStalled: !isCutOff && writes.some(({ isStalled }) => isStalled),
    };
    for (const listener of [...this.#listeners]) listener();
  }
}
