/** Counts the use of a transaction's limits. Bytes are sizes of values (`valueSize.ts`), not lengths of JSON text. */
import type { StoredRow } from "../storage/store.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import { jsonSize, largestSize } from "../documents/valueSize.ts";

/** The names under which functions see them (`TransactionMetrics`) and set narrower limits (`TransactionLimits`). */
export const COUNTERS = [
  "bytesRead",
  "bytesWritten",
  "databaseQueries",
  "documentsRead",
  "documentsWritten",
  "functionsScheduled",
  "scheduledFunctionArgsBytes",
  "filesWritten",
  "fileWriteBytes",
  "filesRead",
  "fileReadBytes",
] as const;

export type Counter = (typeof COUNTERS)[number];
type Amounts = Record<Counter, number>;

/** Counters that are taken back when a sub-transaction is rolled back. Reads are not. */
const WRITES = [
  "bytesWritten",
  "documentsWritten",
  "functionsScheduled",
  "scheduledFunctionArgsBytes",
  "filesWritten",
  "fileWriteBytes",
] as const;

/** Narrower limits of one nested call. */
export type NarrowerLimits = Partial<Amounts>;
export type Metrics = Record<Counter, { used: number; remaining: number }>;
/** The usage of a query. */
export type ReadUsage = Pick<Amounts, "bytesRead" | "databaseQueries" | "documentsRead">;

const ADVICE =
  "Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.";

const SENTENCES: Record<Counter, (limit: string) => string> = {
  bytesRead: (limit) => `Too many bytes read in a single function execution (limit: ${limit} bytes). ${ADVICE}`,
  documentsRead: (limit) => `Too many documents read in a single function execution (limit: ${limit}). ${ADVICE}`,
  bytesWritten: (limit) => `Too many bytes written in a single function execution (limit: ${limit} bytes).`,
  documentsWritten: (limit) => `Too many documents written in a single function execution (limit: ${limit}).`,
  databaseQueries: (limit) =>
    `Too many reads in a single function execution (limit: ${limit}). A single function execution is limited in the number of index ranges it reads.`,
  functionsScheduled: (limit) => `Too many functions scheduled by this mutation (limit: ${limit}).`,
  scheduledFunctionArgsBytes: (limit) =>
    `Too large total size of the arguments of scheduled functions from this mutation (limit: ${limit} bytes).`,
  filesWritten: (limit) => `Too many files stored in a single function execution (limit: ${limit}).`,
  fileWriteBytes: (limit) => `Too many bytes of files stored in a single function execution (limit: ${limit} bytes).`,
  filesRead: (limit) => `Too many files read in a single function execution (limit: ${limit}).`,
  fileReadBytes: (limit) => `Too many bytes of files read in a single function execution (limit: ${limit} bytes).`,
};

function ofEach<T>(make: (counter: Counter) => T): Record<Counter, T> {
  return {
    bytesRead: make("bytesRead"),
    bytesWritten: make("bytesWritten"),
    databaseQueries: make("databaseQueries"),
    documentsRead: make("documentsRead"),
    documentsWritten: make("documentsWritten"),
    functionsScheduled: make("functionsScheduled"),
    scheduledFunctionArgsBytes: make("scheduledFunctionArgsBytes"),
    filesWritten: make("filesWritten"),
    fileWriteBytes: make("fileWriteBytes"),
    filesRead: make("filesRead"),
    fileReadBytes: make("fileReadBytes"),
  };
}

const NOTHING: Readonly<Amounts> = ofEach(() => 0);

type Row = Pick<StoredRow, "json">;

/** The store returns the same row object until the row changes. */
const sizes = new WeakMap<Row, number>();

function sizeOf(row: Row): number {
  const known = sizes.get(row);
  if (known !== undefined) return known;
  const size = jsonSize(row.json);
  sizes.set(row, size);
  return size;
}

/** Usage of a transaction, or of one function called in it. A called function's usage also counts for its callers. */
export class Usage {
  readonly #used: Amounts = { ...NOTHING };
  readonly #limits: Readonly<Amounts>;
  readonly #caller: Usage | null;
  /**
   * Rows whose size has not been computed yet. Most transactions stay far below the limits, so an upper bound suffices.
   */
  #unmeasured: Row[] = [];
  #unmeasuredAtMost = 0;

  constructor(caller: Usage | null = null, limits?: NarrowerLimits) {
    this.#caller = caller;
    this.#limits = limits === undefined ? LIMITS : { ...LIMITS, ...limits };
  }

  /** Throws when the amount exceeds the limit. */
  add(counter: Counter, amount: number): void {
    this.#used[counter] += amount;
    this.#caller?.add(counter, amount);
    this.#check(counter);
  }

  addDocumentRead(row: Row): void {
    this.#used.documentsRead += 1;
    this.#unmeasured.push(row);
    this.#unmeasuredAtMost += largestSize(row.json.length);
    this.#caller?.addDocumentRead(row);
    this.#check("documentsRead");
    this.#check("bytesRead");
  }

  of(counter: Counter): number {
    if (counter === "bytesRead") this.#measure();
    return this.#used[counter];
  }

  get reads(): ReadUsage {
    this.#measure();
    const { bytesRead, databaseQueries, documentsRead } = this.#used;
    return { bytesRead, databaseQueries, documentsRead };
  }

  /** Adds the reads of a cached run of the same query. */
  addReads({ bytesRead, databaseQueries, documentsRead }: ReadUsage): void {
    this.add("bytesRead", bytesRead);
    this.add("databaseQueries", databaseQueries);
    this.add("documentsRead", documentsRead);
  }

  /** Takes back the callers' counts of writes that are rolled back. */
  undoWrites(): void {
    for (let caller = this.#caller; caller !== null; caller = caller.#caller) {
      for (const counter of WRITES) caller.#used[counter] -= this.#used[counter];
    }
  }

  /** Usage of the whole transaction, and what remains within the narrowest limit. */
  metrics(): Metrics {
    return ofEach((counter) => ({ used: this.#outermost().of(counter), remaining: this.#remaining(counter) }));
  }

  #outermost(): Usage {
    return this.#caller === null ? this : this.#caller.#outermost();
  }

  #remaining(counter: Counter): number {
    const own = Math.max(0, this.#limits[counter] - this.of(counter));
    return this.#caller === null ? own : Math.min(own, this.#caller.#remaining(counter));
  }

  #check(counter: Counter): void {
    const limit = this.#limits[counter];
    if (counter === "bytesRead" && this.#used.bytesRead + this.#unmeasuredAtMost > limit) this.#measure();
    if (this.#used[counter] > limit) throw new FunctionRefused(SENTENCES[counter](String(limit)));
  }

  #measure(): void {
    for (const row of this.#unmeasured) this.#used.bytesRead += sizeOf(row);
    this.#unmeasured = [];
    this.#unmeasuredAtMost = 0;
  }
}
