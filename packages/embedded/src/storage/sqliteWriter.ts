import type { SearchTables } from "./searchTables.ts";
import type { prepareStatements } from "./sqliteDatabase.ts";
import { blob } from "./sqliteValues.ts";
import type { WriteBatch } from "./store.ts";

const PAGE_BYTES = 4_096;
/** A search index keeps its words in several trees. */
const PAGES_OF_SEARCH = 4;
const FIRST_ANSWER = { session: "", request: -1 };

/** About how many pages of the database a batch changes, if no two of its keys are neighbours. */
export function pagesOf({ documents, entries, searches, answers, settings }: WriteBatch): number {
  const texts = documents.reduce((sum, { json }) => sum + Math.floor((json?.length ?? 0) / PAGE_BYTES), 0);
  const rows = documents.length + entries.length + answers.length + settings.length;
  return rows + texts + PAGES_OF_SEARCH * searches.length;
}

/** The writes of the SQLite store, in a transaction that it has begun. */
export class SqliteWriter {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #searches: SearchTables;
  /** The last answer that a sweep has visited. */
  #sweptTo = FIRST_ANSWER;

  constructor(statements: ReturnType<typeof prepareStatements>, searches: SearchTables) {
    this.#statements = statements;
    this.#searches = searches;
  }

  apply(batch: WriteBatch): void {
    const numbers = new Map<string, number>();
    const removed: string[] = [];
    for (const { id, table, json } of batch.documents) {
      if (json === null) removed.push(id);
      else numbers.set(id, this.#put(id, table, json));
    }
    for (const entry of batch.entries) this.#applyEntry(entry, numbers);
    for (const entry of batch.searches) this.#searches.put(entry, this.#numberOf(entry.id, numbers));
    for (const index of batch.droppedSearches) this.#searches.drop(index);
    for (const id of removed) this.#statements.remove.run(id);
    for (const { sessionId, requestId, at, json } of batch.answers) {
      this.#statements.putAnswer.run(sessionId, requestId, at, json);
    }
    for (const { namespace, key, value } of batch.settings) {
      if (value === null) this.#statements.removeSetting.run(namespace, key);
      else this.#statements.putSetting.run(namespace, key, value);
    }
  }

  /** See `Store.sweepAnswers`. */
  sweepAnswers(before: number): void {
    const { session, request } = this.#sweptTo;
    const end = this.#statements.answerAfter.get(session, request);
    if (end === undefined) {
      this.#statements.sweepAfter.run(session, request, before);
      this.#sweptTo = FIRST_ANSWER;
      return;
    }
    this.#sweptTo = { session: String(end["session"]), request: Number(end["request"]) };
    this.#statements.sweepBetween.run(session, request, this.#sweptTo.session, this.#sweptTo.request, before);
  }

  #put(id: string, table: number, json: string): number {
    const updated = this.#statements.update.get(table, json, id);
    if (updated !== undefined) return Number(updated["n"]);
    return Number(this.#statements.insert.run(id, table, json).lastInsertRowid);
  }

  #applyEntry({ index, key, id }: WriteBatch["entries"][number], numbers: Map<string, number>): void {
    if (id === null) {
      this.#statements.removeEntry.run(index, blob(key));
      return;
    }
    this.#statements.putEntry.run(index, blob(key), this.#numberOf(id, numbers));
  }

  #numberOf(id: string, numbers: Map<string, number>): number {
    return numbers.get(id) ?? Number(this.#statements.number.get(id)?.["n"]);
  }
}
