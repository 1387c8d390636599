/**
 * Is a history of list-append transactions strictly serializable? Every append is a number used once, so the content of a
 * read list shows the order of its appends. From that follow the dependencies between transactions; a history is right
 * exactly if they, together with real time, have no cycle.
 *
 *   ww  one appended right before the other        wr  one read the other's last append
 *   rw  one read a list before the other appended  rt  one had ended before the other began
 *   ts  one is at an earlier timestamp than the other
 */
export type Operation =
  { kind: "append"; key: string; item: number } | { kind: "read"; key: string; items: readonly number[] };

export interface Transaction {
  /** For messages: the client and the request. */
  name: string;
  operations: readonly Operation[];
  /** Any monotonic unit; a transaction happened between the two. `endedAt` is null if its outcome is unknown. */
  beganAt: number;
  endedAt: number | null;
  /** Its place in the history, as the deployment reported it; null without a report. */
  ts: bigint | null;
  /** False for reads, which share one timestamp without an order. */
  writes: boolean;
}

export type EdgeKind = "ww" | "wr" | "rw" | "rt" | "ts";

export interface Anomaly {
  kind: "cycle" | "unknown item" | "duplicate item" | "incompatible order" | "own writes";
  detail: string;
}

type Graph = Map<Transaction, Map<Transaction, EdgeKind>>;

export function checkHistory(history: readonly Transaction[]): Anomaly[] {
  const orders = new Orders(history);
  const anomalies = [...orders.anomalies, ...history.flatMap(ownWriteAnomalies)];
  if (anomalies.length > 0) return anomalies;
  const graph: Graph = new Map(history.map((transaction) => [transaction, new Map<Transaction, EdgeKind>()]));
  const connect = (from: Transaction | undefined, to: Transaction | undefined, kind: EdgeKind): void => {
    if (from !== undefined && to !== undefined && from !== to && !graph.get(from)?.has(to)) {
      graph.get(from)?.set(to, kind);
    }
  };
  for (const transaction of history) connectData(transaction, orders, connect);
  connectRealTime(history, connect);
  connectTimestamps(history, connect);
  const cycle = findCycle(graph);
  return cycle === null ? [] : [{ kind: "cycle", detail: cycle }];
}

/** The order of appends to each key, as the longest read shows it. */
class Orders {
  readonly anomalies: Anomaly[] = [];
  readonly #writerOf = new Map<string, Transaction>();
  readonly #appends = new Map<string, { item: number; by: Transaction }[]>();
  readonly #longest = new Map<string, readonly number[]>();

  constructor(history: readonly Transaction[]) {
    for (const transaction of history) {
      for (const operation of transaction.operations) {
        if (operation.kind === "append") this.#note(transaction, operation);
      }
    }
    for (const transaction of history) {
      for (const operation of transaction.operations) if (operation.kind === "read") this.#see(transaction, operation);
    }
  }

  writer(key: string, item: number | undefined): Transaction | undefined {
    return item === undefined ? undefined : this.#writerOf.get(itemKey(key, item));
  }

  /** Transactions whose append to the key no read has shown: they come after every read. */
  unseenWriters(key: string): Transaction[] {
    const order = new Set(this.of(key));
    return (this.#appends.get(key) ?? []).flatMap(({ item, by }) => (order.has(item) ? [] : [by]));
  }

  of(key: string): readonly number[] {
    return this.#longest.get(key) ?? [];
  }

  #note(by: Transaction, { key, item }: { key: string; item: number }): void {
    this.#writerOf.set(itemKey(key, item), by);
    const appends = this.#appends.get(key) ?? [];
    this.#appends.set(key, appends);
    appends.push({ item, by });
  }

  #see({ name }: Transaction, { key, items }: { key: string; items: readonly number[] }): void {
    const unknown = items.find((item) => this.writer(key, item) === undefined);
    if (unknown !== undefined) this.#report("unknown item", `${name} read ${unknown} in ${key}, which nobody appended`);
    if (new Set(items).size !== items.length) {
      this.#report("duplicate item", `${name} read ${key} as ${items.join(",")}`);
    }
    const known = this.of(key);
    const [shorter, longer] = known.length < items.length ? [known, items] : [items, known];
    if (shorter.some((item, at) => item !== longer[at])) {
      this.#report("incompatible order", `${key} was read as ${items.join(",")} and as ${known.join(",")}`);
    }
    this.#longest.set(key, longer);
  }

  #report(kind: Anomaly["kind"], detail: string): void {
    this.anomalies.push({ kind, detail });
  }
}

function itemKey(key: string, item: number): string {
  return `${key} ${item}`;
}

/** A read must show the transaction's own earlier appends to the key, at its end. */
function ownWriteAnomalies({ name, operations }: Transaction): Anomaly[] {
  const anomalies: Anomaly[] = [];
  const own = new Map<string, number[]>();
  for (const operation of operations) {
    const mine = own.get(operation.key) ?? [];
    own.set(operation.key, mine);
    if (operation.kind === "append") {
      mine.push(operation.item);
    } else if (mine.some((item, at) => operation.items.at(at - mine.length) !== item)) {
      anomalies.push({ kind: "own writes", detail: `${name} did not see its own appends to ${operation.key}` });
    }
  }
  return anomalies;
}

type Connect = (from: Transaction | undefined, to: Transaction | undefined, kind: EdgeKind) => void;

function connectData(transaction: Transaction, orders: Orders, connect: Connect): void {
  for (const operation of transaction.operations) {
    const order = orders.of(operation.key);
    if (operation.kind === "append") {
      const place = order.indexOf(operation.item);
      if (place > 0) connect(orders.writer(operation.key, order[place - 1]), transaction, "ww");
      continue;
    }
    const foreign = operation.items.filter((item) => orders.writer(operation.key, item) !== transaction);
    connect(orders.writer(operation.key, foreign.at(-1)), transaction, "wr");
    connect(transaction, orders.writer(operation.key, order[operation.items.length]), "rw");
    for (const unseen of orders.unseenWriters(operation.key)) connect(transaction, unseen, "rw");
  }
}

/** Connects only to the transactions that began first after it ended: the rest follow through them. */
function connectRealTime(history: readonly Transaction[], connect: Connect): void {
  const byBeginning = [...history].sort((a, b) => a.beganAt - b.beganAt);
  for (const transaction of history) {
    const { endedAt } = transaction;
    if (endedAt === null) continue;
    let horizon = Number.POSITIVE_INFINITY;
    for (let at = firstAfter(byBeginning, endedAt); at < byBeginning.length; at += 1) {
      const later = byBeginning[at];
      if (later === undefined || later.beganAt > horizon) break;
      connect(transaction, later, "rt");
      horizon = Math.min(horizon, later.endedAt ?? Number.POSITIVE_INFINITY);
    }
  }
}

function firstAfter(byBeginning: readonly Transaction[], moment: number): number {
  const found = byBeginning.findIndex(({ beganAt }) => beganAt > moment);
  return found === -1 ? byBeginning.length : found;
}

/** A write precedes the reads of its own timestamp, and these precede the next write. */
function connectTimestamps(history: readonly Transaction[], connect: Connect): void {
  const placed = history.flatMap((transaction) =>
    transaction.ts === null ? [] : [{ transaction, ts: transaction.ts }],
  );
  placed.sort((a, b) =>
    a.ts === b.ts ? Number(b.transaction.writes) - Number(a.transaction.writes) : a.ts < b.ts ? -1 : 1,
  );
  let write: Transaction | undefined;
  let reads: Transaction[] = [];
  for (const { transaction } of placed) {
    connect(write, transaction, "ts");
    if (!transaction.writes) {
      reads.push(transaction);
      continue;
    }
    for (const read of reads) connect(read, transaction, "ts");
    [write, reads] = [transaction, []];
  }
}

/** Returns a cycle as text, or null. It searches depth first without recursion, because histories are long. */
function findCycle(graph: Graph): string | null {
  const done = new Set<Transaction>();
  for (const root of graph.keys()) {
    const path: { at: Transaction; next: Iterator<Transaction, undefined> }[] = [];
    const onPath = new Map<Transaction, number>();
    const enter = (transaction: Transaction): void => {
      onPath.set(transaction, path.length);
      path.push({ at: transaction, next: (graph.get(transaction) ?? new Map<Transaction, EdgeKind>()).keys() });
    };
    if (!done.has(root)) enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const result = top.next.next();
      if (result.done === true) {
        done.add(top.at);
        onPath.delete(top.at);
        path.pop();
        continue;
      }
      const next = result.value;
      const start = onPath.get(next);
      if (start !== undefined) {
        return describeCycle(
          path.slice(start).map(({ at }) => at),
          graph,
        );
      }
      if (!done.has(next)) enter(next);
    }
  }
  return null;
}

function describeCycle(cycle: readonly Transaction[], graph: Graph): string {
  return cycle
    .map((transaction, at) => {
      const next = cycle[(at + 1) % cycle.length] ?? transaction;
      return `${transaction.name} -${graph.get(transaction)?.get(next) ?? "?"}->`;
    })
    .concat(cycle[0]?.name ?? "")
    .join(" ");
}
