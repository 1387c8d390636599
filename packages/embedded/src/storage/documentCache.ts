import type { StoredDocument, WriteBatch } from "./store.ts";

const MAX_CHARACTERS = 32 * 1024 * 1024;
/** Estimated cost of a document besides its text. */
const OVERHEAD = 200;

/**
 * Documents that were read by id, in their current state. A mutation often patches a document that it or an earlier
 * one has just read, and a hit does not force the store to apply deferred writes.
 */
export class DocumentCache {
  readonly #byId = new Map<string, StoredDocument>();
  /** Characters cached since the last full clear, including documents that were overwritten since. */
  #characters = 0;

  find(id: string): StoredDocument | null {
    return this.#byId.get(id) ?? null;
  }

  keep(id: string, document: StoredDocument): void {
    this.#characters += document.json.length + OVERHEAD;
    if (this.#characters > MAX_CHARACTERS) {
      this.#byId.clear();
      this.#characters = document.json.length + OVERHEAD;
    }
    this.#byId.set(id, document);
  }

  /** Must be called with every batch that is applied. */
  written({ documents }: Pick<WriteBatch, "documents">): void {
    for (const { id, table, json } of documents) {
      if (!this.#byId.has(id)) continue;
      if (json === null) this.#byId.delete(id);
      else this.keep(id, { table, json });
    }
  }
}
