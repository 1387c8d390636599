/** What somebody has written about a record and not saved; `failure` says why the last attempt did not. */
export interface NoteDraft {
  readonly text: string;
  readonly failure: string | null;
}

const NOTHING_WRITTEN: NoteDraft = { text: "", failure: null };

/**
 * The unsaved notes about all records, by their ids. They live longer than the box they are written in: whoever opens another record
 * comes back to them, and a note that is refused later returns to its own.
 */
export class NoteDrafts {
  readonly #drafts = new Map<string, NoteDraft>();
  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(id: string): NoteDraft {
    return this.#drafts.get(id) ?? NOTHING_WRITTEN;
  }

  write(id: string, text: string): void {
    this.#set(id, { ...this.get(id), text });
  }

  clear(id: string): void {
    this.#set(id, NOTHING_WRITTEN);
  }

  /** The text was never sent: it stays, with the reason. */
  fail(id: string, failure: string): void {
    this.#set(id, { ...this.get(id), failure });
  }

  /** Gives a text back; whatever was typed since stays below it. */
  restore(id: string, text: string, failure: string): void {
    const typed = this.get(id).text;
    this.#set(id, { text: typed === "" ? text : `${text}\n\n${typed}`, failure });
  }

  #set(id: string, draft: NoteDraft): void {
    if (draft.text === "" && draft.failure === null) this.#drafts.delete(id);
    else this.#drafts.set(id, draft);
    for (const listener of this.#listeners) listener();
  }
}
