import { BY_ID } from "../src/storage/byId.ts";
import { createCachedStore } from "../src/storage/cachedStore.ts";
import { documentKey } from "../src/storage/indexKey.ts";
import { createMemoryStore } from "../src/storage/memoryStore.ts";
import { emptyBatch, type Store } from "../src/storage/store.ts";
import { Catalog } from "../src/catalog/catalog.ts";
import { createCursors } from "../src/secrets/cursors.ts";
import type { Index } from "../src/catalog/indexes.ts";
import { type JsonObject, parseObject } from "../src/domain/json.ts";
import type { Operator } from "../src/query/operators.ts";
import type { CachedAnswer } from "../src/domain/isolateHost.ts";
import type { Randomness } from "../src/domain/randomness.ts";
import { QueryStream } from "../src/query/queryStream.ts";
import { Transaction } from "../src/transaction/transaction.ts";

/** A key that a commit touched, to be compared with the reads of a live query or cached result. */
export interface Touched {
  index: number;
  key: string;
}

/** Transactions on a memory store with one table `rows` that has an index by `rank`. */
export class TestTransactions {
  readonly catalog: Catalog;
  readonly byRank: Index;
  readonly #store: Store = createCachedStore(createMemoryStore());
  #drawn = 0;

  constructor() {
    this.catalog = new Catalog(this.#store);
    this.byRank = this.catalog.createIndex(this.catalog.ensure("rows"), {
      name: "by_rank",
      fields: ["rank"],
      staged: false,
    });
    this.catalog.setIndexState(this.byRank, "ready");
  }

  begin(mayWrite = true): Transaction {
    const randomness: Randomness = { bytes: (count) => this.#nextBytes(count), stream: () => randomness };
    const nextCreationTime = (): number => this.#drawn;
    const { catalog } = this;
    return new Transaction(
      {
        store: this.#store,
        catalog,
        randomness,
        nextCreationTime,
        lastCommit: () => 0n,
        checkSchema: () => undefined,
        cursors: createCursors(() => Buffer.alloc(32)),
      },
      mayWrite,
    );
  }

  commit({ overlay }: Transaction): Touched[] {
    const documents = [...overlay.documents].map(([id, { table, json }]) => ({ id, table, json }));
    this.#store.apply({ ...emptyBatch(), documents, entries: overlay.entries() });
    return [...overlay.documents].flatMap(([id, { before, after }]) => [
      { index: BY_ID, key: id },
      ...[before, after].flatMap((document) => (document === null ? [] : this.#keysOf(document))),
    ]);
  }

  /** The ranks that a query returns. */
  ranks(transaction: Transaction, query: RankQuery = {}): number[] {
    return this.read(transaction, query).map(({ json }) => Number(parseObject(json)["rank"]));
  }

  /** Each row with its cached answer. */
  read(transaction: Transaction, query: RankQuery): { json: string; kept: CachedAnswer | null }[] {
    const stream = this.stream(transaction, query);
    const rows: { json: string; kept: CachedAnswer | null }[] = [];
    for (let row = stream.next(); row !== null; row = stream.next()) {
      rows.push({ json: row.json, kept: stream.cachedAnswer(row) });
    }
    return rows;
  }

  stream(transaction: Transaction, { order = "asc", from, to, operators = [] }: RankQuery = {}): QueryStream {
    const all = { lower: "", upper: "\xff" };
    const range = {
      lower: from === undefined ? all.lower : documentKey({ rank: from }, ["rank"]),
      upper: to === undefined ? all.upper : documentKey({ rank: to }, ["rank"]),
    };
    return new QueryStream(transaction, { index: this.byRank, range, order, operators });
  }

  /** Unique bytes, which suffices for ids. */
  #nextBytes(count: number): Uint8Array {
    this.#drawn += 1;
    const bytes = Buffer.alloc(count);
    bytes.writeUInt32BE(this.#drawn);
    return bytes;
  }

  #keysOf(document: JsonObject): Touched[] {
    const indexes = this.catalog.indexesOf(this.catalog.ensure("rows"));
    return indexes.map((index) => ({ index: index.number, key: documentKey(document, index.fields) }));
  }
}

export interface RankQuery {
  order?: "asc" | "desc";
  /** Inclusive. */
  from?: number | undefined;
  /** Exclusive. */
  to?: number | undefined;
  operators?: Operator[];
}
