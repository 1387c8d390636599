import type { SessionRefusal } from "../refusalText";

/** How far a write is: just sent, longer than usual, or not sent because there is no connection. */
export type Saving = "pending" | "saving" | "notSent";

/** What all writes under way add up to. The object stays the same until something changes. */
export interface UnsentState {
  /** Writes that the server has not answered yet. */
  count: number;
  /** There is no connection. */
  isCutOff: boolean;
  /** There is a connection, and a write has been waiting for its answer for several seconds. */
  isStalled: boolean;
}

export interface Connection {
  /** The connection that there was is lost. */
  isCutOff: boolean;
  /** The browser says that the computer is offline. A socket to the computer itself may still be open then. */
  isOffline: boolean;
}

/** Calls `act` after a delay; the returned function cancels it. */
type After = (delayMs: number, act: () => void) => () => void;

const SLOW_AFTER_MS = 2_000;
const STALLED_AFTER_MS = 6_000;

interface Write {
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

/** Knows every write of this page that the server has not answered yet. Independent of React. */
export class UnsentWork {
  readonly #after: After;
  readonly #writes = new Set<Write>();
  readonly #listeners = new Set<() => void>();
  #connection: Connection = { isCutOff: false, isOffline: false };
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

  /** A write begins; `key` names what it changes. The returned function ends it, and may be called twice. */
  begin(key: string): () => void {
    const write: Write = { key, isSlow: false, isStalled: false };
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

  /** Counts a write from its start to the server's answer, whichever that is. */
  async track<Result>(key: string, send: () => Promise<Result>): Promise<Result> {
    const end = this.begin(key);
    try {
      return await send();
    } finally {
      end();
    }
  }

  /** How far the oldest write to `key` is; null when none is under way. */
  savingOf(key: string): Saving | null {
    for (const write of this.#writes) if (write.key === key) return this.#savingOf(write);
    return null;
  }

  setConnection(connection: Connection): void {
    this.#connection = connection;
    this.#publish();
  }

  setSession(refusal: SessionRefusal | null): void {
    this.#session = refusal;
  }

  /** Why nothing can be sent now; null while the session is accepted. What outlives its screen, such as a toast, asks here. */
  getSessionRefusal(): SessionRefusal | null {
    return this.#session;
  }

  #savingOf({ isSlow }: Write): Saving {
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
