import { BY_ID } from "./byId.ts";
import type { IndexKey } from "./indexKey.ts";
import type {
  Answer,
  Scan,
  SearchEntry,
  SearchMatch,
  SearchRequest,
  Store,
  StoredDocument,
  StoredRow,
  WriteBatch,
} from "./store.ts";

interface Entry {
  key: IndexKey;
  id: string;
}

/** First position whose key is not below `key`. */
function lowerBound(entries: readonly Entry[], key: IndexKey): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = entries[middle];
    if (at !== undefined && at.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

class MemoryStore implements Store {
  readonly #documents = new Map<string, StoredDocument>();
  readonly #indexes = new Map<number, Entry[]>();
  readonly #searches = new Map<number, Map<string, SearchEntry>>();
  readonly #answers = new Map<string, Answer>();
  readonly #settings = new Map<string, Map<string, string>>();

  scan({ table, index, range, order, limit }: Scan): StoredRow[] {
    const entries = index === BY_ID ? this.#idsOf(table) : this.#entriesOf(index);
    const within = entries.slice(lowerBound(entries, range.lower), lowerBound(entries, range.upper));
    if (order === "desc") within.reverse();
    return within.slice(0, limit).flatMap(({ key, id }) => {
      const json = this.#documents.get(id)?.json;
      return json === undefined ? [] : [{ key, id, json }];
    });
  }

  keys(index: number, limit: number): IndexKey[] {
    return this.#entriesOf(index)
      .slice(0, limit)
      .map(({ key }) => key);
  }

  get(id: string): StoredDocument | null {
    return this.#documents.get(id) ?? null;
  }

  search({ index, terms, prefix, filters }: SearchRequest): SearchMatch[] {
    return [...(this.#searches.get(index)?.values() ?? [])].flatMap(({ id, words, createdAt, filters: own }) => {
      const passes = filters.every((filter) => own.includes(filter));
      const found = words?.split(" ").some((word) => word.startsWith(prefix) || terms.includes(word)) ?? false;
      return passes && found && words !== null ? [{ id, words, createdAt }] : [];
    });
  }

  answer(sessionId: string, requestId: number): string | null {
    return this.#answers.get(answerKey({ sessionId, requestId }))?.json ?? null;
  }

  lastAnswered(sessionId: string): number | null {
    const requests = [...this.#answers.values()].filter((answer) => answer.sessionId === sessionId);
    return requests.length === 0 ? null : Math.max(...requests.map(({ requestId }) => requestId));
  }

  setting(namespace: string, key: string): string | null {
    return this.#settings.get(namespace)?.get(key) ?? null;
  }

  settings(namespace: string): [key: string, value: string][] {
    return [...(this.#settings.get(namespace) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  count(index: number): number {
    return this.#entriesOf(index).length;
  }

  apply(batch: WriteBatch): void {
    for (const { id, table, json } of batch.documents) {
      if (json === null) this.#documents.delete(id);
      else this.#documents.set(id, { table, json });
    }
    for (const entry of batch.entries) this.#applyEntry(entry);
    for (const entry of batch.searches) this.#applySearch(entry);
    for (const index of batch.droppedSearches) this.#searches.delete(index);
    for (const answer of batch.answers) this.#answers.set(answerKey(answer), answer);
    for (const setting of batch.settings) this.#applySetting(setting);
  }

  settle(): void {
    // Writes are never deferred.
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  publish(): null {
    return null;
  }

  syncNow(): boolean {
    return true;
  }

  sweepAnswers(before: number): void {
    for (const [key, { at }] of this.#answers) if (at < before) this.#answers.delete(key);
  }

  snapshot(): Promise<Store> {
    const copy = new MemoryStore();
    for (const [id, document] of this.#documents) copy.#documents.set(id, document);
    for (const [index, entries] of this.#indexes) copy.#indexes.set(index, [...entries]);
    for (const [index, entries] of this.#searches) copy.#searches.set(index, new Map(entries));
    for (const [key, answer] of this.#answers) copy.#answers.set(key, answer);
    for (const [namespace, values] of this.#settings) copy.#settings.set(namespace, new Map(values));
    return Promise.resolve(copy);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #idsOf(table: number): Entry[] {
    const own = [...this.#documents].filter(([, document]) => document.table === table);
    return own
      .map(([id]) => id)
      .sort()
      .map((id) => ({ key: id, id }));
  }

  #entriesOf(index: number): Entry[] {
    const known = this.#indexes.get(index);
    if (known !== undefined) return known;
    const created: Entry[] = [];
    this.#indexes.set(index, created);
    return created;
  }

  #applyEntry({ index, key, id }: WriteBatch["entries"][number]): void {
    const entries = this.#entriesOf(index);
    const at = lowerBound(entries, key);
    const found = entries[at]?.key === key;
    if (id !== null) entries.splice(at, found ? 1 : 0, { key, id });
    else if (found) entries.splice(at, 1);
  }

  #applySearch(entry: SearchEntry): void {
    const entries = this.#searches.get(entry.index) ?? new Map<string, SearchEntry>();
    this.#searches.set(entry.index, entries);
    if (entry.words === null) entries.delete(entry.id);
    else entries.set(entry.id, entry);
  }

  #applySetting({ namespace, key, value }: WriteBatch["settings"][number]): void {
    const values = this.#settings.get(namespace) ?? new Map<string, string>();
    this.#settings.set(namespace, values);
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
}

function answerKey({ sessionId, requestId }: { sessionId: string; requestId: number }): string {
  return `${sessionId} ${String(requestId)}`;
}

/** Keeps everything in memory, for tests of the engine and for simulated runs. */
export function createMemoryStore(): Store {
  return new MemoryStore();
}
