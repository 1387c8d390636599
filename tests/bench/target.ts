/** A status as it travels: the index in LEAD_STATUSES. */
export interface StatusChange {
  number: number;
  from: number;
  to: number;
}

/** Somebody who sets statuses and looks at nothing. */
export interface Writer {
  /** Resolves when the server has acknowledged the change, which it may do only after it is on the disk. */
  setStatus: (change: StatusChange) => Promise<void>;
  close: () => Promise<void>;
}

/** One open lead list: somebody's own connection, subscriptions and copy of the statuses. */
export interface Screen extends Writer {
  statusOf: (number: number) => number | undefined;
  /** Called after the copy has taken in what the server sent. */
  onChange: (listener: () => void) => void;
  /** Bytes on the wire since the start, both directions, as the kernel saw them: after compression, with framing. */
  bytes: () => number;
}

/** What is measured: the floor and Passage stand behind the same few calls, so that they are driven by the same code. */
export interface Target {
  name: "floor" | "passage" | "plain";
  /** Process id of the server. */
  pid: () => number;
  /** Starts a CPU profile of the server where one was asked for; the returned function ends it. */
  profile: (name: string) => Promise<() => Promise<void>>;
  /** `person` numbers the identities from 0; two connections of one number are the same person. */
  openScreen: (person: number) => Promise<Screen>;
  openWriter: (person: number) => Promise<Writer>;
}

/** Where the server answers queries too. */
export interface QueryTarget extends Target {
  /** One connection with this many live queries, two for each lead from `from` on; resolves when all are answered. */
  openQueries: (set: { person: number; from: number; queries: number }) => Promise<{ close: () => Promise<void> }>;
}

/** The next status of each lead, so that every change is one and none is refused. */
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
