/** A status on the wire: its code. */
export interface StatusChange {
  number: number;
  from: number;
  to: number;
}

/** A client that sets statuses and has no list open. */
export interface Writer {
  /** Resolves when the server has acknowledged the change, which it may do only after the change is on disk. */
  setStatus: (change: StatusChange) => Promise<void>;
  close: () => Promise<void>;
}

/** One open lead list: its own connection, subscriptions and copy of the statuses. */
export interface Screen extends Writer {
  statusOf: (number: number) => number | undefined;
  /** Called after the copy has applied the server's changes. */
  onChange: (listener: () => void) => void;
  /** Bytes on the wire since the start, both directions, as the kernel counts them: after compression, with framing. */
  bytes: () => number;
}

/** A server to measure. The floor and Passage implement the same few calls, so that the same code drives both. */
export interface Target {
  name: "floor" | "passage" | "plain";
  /** Process id of the server. */
  pid: () => number;
  /** Starts a CPU profile of the server if one was asked for; the returned function ends it. */
  profile: (name: string) => Promise<() => Promise<void>>;
  /** `person` numbers the identities from 0; two connections with one number are the same person. */
  openScreen: (person: number) => Promise<Screen>;
  openWriter: (person: number) => Promise<Writer>;
}

/** A target that answers queries too. */
export interface QueryTarget extends Target {
  /** One connection with this many live queries, two for each lead from `from` on; resolves when all are answered. */
  openQueries: (set: { person: number; from: number; queries: number }) => Promise<{ close: () => Promise<void> }>;
}

/** The next status of each lead, chosen so that no change is a repetition, and none is refused. */
export class StatusCycle {
  readonly #known = new Map<number, number>();
  readonly #statuses: number;

  constructor(statuses: number) {
    this.#statuses = statuses;
  }

  next(number: number): StatusChange {
    const from = this.#known.get(number) ?? 0;
    const to = (from + 1) % this.#statuses;
    this.#known.set(number, to);
    return { number, from, to };
  }
}
