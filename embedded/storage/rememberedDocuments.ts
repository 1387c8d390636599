import type { StoredDocument, WriteBatch } from "./store.ts";

const MAX_CHARACTERS = 32 * 1024 * 1024;
/** What a document costs besides its text. */
const OVERHEAD = 200;

/**
 * Documents that were asked for by their ids, as they are now. A mutation patches what it, or another before it, has just
 * read; and reading it here does not make the store do what it has put off.
 */
export class RememberedDocuments {
  readonly #byId = new Map<string, StoredDocument>();
  /** How many characters were remembered since the memory was last cleared; documents that were overwritten since are still counted. */
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

  /** To be told of everything that is written. */
  written({ documents }: Pick<WriteBatch, "documents">): void {
    for (const { id, table, json } of documents) {
      if (!this.#byId.has(id)) continue;
      if (json === null) this.#byId.delete(id);
      else this.keep(id, { table, json });
    }
  }
}
