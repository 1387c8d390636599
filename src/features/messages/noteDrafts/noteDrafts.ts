import type { DraftStore } from "../../../lib/drafts/draftStore";
import { DRAFT_PREFIX } from "../../../lib/drafts/draftLoss";
import { STRANDED } from "./strand";

/** An unsaved note about a record; `failure` says why the last attempt to save it failed. */
export interface NoteDraft {
  readonly text: string;
  readonly failure: string | null;
}

/**
 * The unsaved notes, by the id of their record. They outlive the form: a draft is still there after a visit to another record and
 * after a reload, and a refused note returns to the draft of its own record. The reasons last as long as the page.
 */
export class NoteDrafts {
  readonly #kept: DraftStore;
  readonly #failures = new Map<string, string>();
  readonly #onScreen = new Set<string>();

  constructor(kept: DraftStore) {
    this.#kept = kept;
  }

  subscribe = (listener: () => void): (() => void) => this.#kept.subscribe(listener);

  get(id: string): NoteDraft {
    const name = DRAFT_PREFIX + id;
    return { text: name === STRANDED ? "" : this.#kept.get(name), failure: this.#failures.get(id) ?? null };
  }

  write(id: string, text: string): void {
    this.#set(id, { ...this.get(id), text });
  }

  clear(id: string): void {
    this.#set(id, { text: "", failure: null });
  }

  /** Keeps the unsent text, and sets the reason. */
  fail(id: string, failure: string): void {
    this.#set(id, { ...this.get(id), failure });
  }

  /** Puts a refused text back, above anything typed since. */
  restore(id: string, text: string, failure: string): void {
    const typed = this.get(id).text;
    this.#set(id, { text: typed === "" ? text : `${text}\n\n${typed}`, failure });
  }

  /** Moves a draft to another record (after a merge), appended to the draft there. */
  move(from: string, to: string): void {
    const { text } = this.get(from);
    if (text === "") return;
    const typed = this.get(to).text;
    this.write(to, typed === "" ? text : `${typed}\n\n${text}`);
    this.clear(from);
  }

  /** Marks the record's form as visible, until the returned function is called. */
  show(id: string): () => void {
    this.#onScreen.add(id);
    return () => this.#onScreen.delete(id);
  }

  isOnScreen(id: string): boolean {
    return this.#onScreen.has(id);
  }

  /** The store notifies the listeners. */
  #set(id: string, { text, failure }: NoteDraft): void {
    if (failure === null) this.#failures.delete(id);
    else this.#failures.set(id, failure);
    this.#kept.set(DRAFT_PREFIX + id, text);
  }
}
