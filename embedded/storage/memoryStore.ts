import type { IndexKey } from "./indexKey.ts";
import type { Store, StoredDocument, StoredRow, WriteBatch } from "./store.ts";

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

/** Keeps everything in memory: for tests of the engine and for simulated runs. */
export function createMemoryStore(): Store {
  const documents = new Map<string, StoredDocument>();
  const indexes = new Map<number, Entry[]>();
  const answers = new Map<string, { at: number; json: string }>();
  const settings = new Map<string, Map<string, string>>();

  const entriesOf = (index: number): Entry[] => {
    const known = indexes.get(index);
    if (known !== undefined) return known;
    const created: Entry[] = [];
    indexes.set(index, created);
    return created;
  };

  const rowOf = (entry: Entry): StoredRow[] => {
    const document = documents.get(entry.id);
    return document === undefined ? [] : [{ key: entry.key, id: entry.id, json: document.json }];
  };

  const applyEntry = ({ index, key, id }: WriteBatch["entries"][number]): void => {
    const entries = entriesOf(index);
    const at = lowerBound(entries, key);
    const found = entries[at]?.key === key;
    if (id === null) {
      if (found) entries.splice(at, 1);
    } else entries.splice(at, found ? 1 : 0, { key, id });
  };

  const applySetting = ({ namespace, key, value }: WriteBatch["settings"][number]): void => {
    const values = settings.get(namespace) ?? new Map<string, string>();
    settings.set(namespace, values);
    if (value === null) values.delete(key);
    else values.set(key, value);
  };

  return {
    scan({ index, range, order, limit }) {
      const entries = entriesOf(index);
      const within = entries.slice(lowerBound(entries, range.lower), lowerBound(entries, range.upper));
      if (order === "desc") within.reverse();
      return within.slice(0, limit).flatMap(rowOf);
    },
    get: (id) => documents.get(id) ?? null,
    answer: (sessionId, requestId) => answers.get(`${sessionId} ${String(requestId)}`)?.json ?? null,
    setting: (namespace, key) => settings.get(namespace)?.get(key) ?? null,
    settings: (namespace) => [...(settings.get(namespace) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)),
    count: (index) => entriesOf(index).length,
    apply(batch) {
      for (const { id, table, json } of batch.documents) {
        if (json === null) documents.delete(id);
        else documents.set(id, { table, json });
      }
      for (const entry of batch.entries) applyEntry(entry);
      for (const { sessionId, requestId, at, json } of batch.answers)
        answers.set(`${sessionId} ${String(requestId)}`, { at, json });
      for (const setting of batch.settings) applySetting(setting);
    },
    sync: () => Promise.resolve(),
    dropIndex: (index) => void indexes.delete(index),
    sweepAnswers(before) {
      for (const [key, { at }] of answers) if (at < before) answers.delete(key);
    },
    close: () => Promise.resolve(),
  };
}
