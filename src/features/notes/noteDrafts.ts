import type { KeptTexts } from "../../lib/unsent/keptTexts";
import { DRAFT } from "../../lib/unsent/leaving";
import { STRANDED } from "./strand";

/** An unsaved note about a record; `failure` says why the last attempt to save it failed. */
export interface NoteDraft {
  readonly text: string;
  readonly failure: string | null;
}

const NOTHING_WRITTEN: NoteDraft = { text: "", failure: null };

/**
 * The unsaved notes, by the id of their record. They outlive the form: a draft is still there after a visit to another
 * record and after a reload, and a refused note returns to the draft of its own record.
 */
export class NoteDrafts {
  readonly #kept: KeptTexts;
  readonly #drafts = new Map<string, NoteDraft>();
  readonly #listeners = new Set<() => void>();
  readonly #onScreen = new Set<string>();

  constructor(kept: KeptTexts) {
    this.#kept = kept;
    for (const name of kept.names(DRAFT)) {
      if (name === STRANDED) continue;
      this.#drafts.set(name.slice(DRAFT.length), { text: kept.get(name), failure: null });
    }
  }

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

  /** Keeps the text, which was not sent, and sets the reason. */
  fail(id: string, failure: string): void {
    this.#set(id, { ...this.get(id), failure });
  }

  /** Puts a refused text back, above anything typed since. */
  restore(id: string, text: string, failure: string): void {
    const typed = this.get(id).text;
    this.#set(id, { text: typed === "" ? text : `${text}\n\n${typed}`, failure });
  }

  /** What was typed about one record is about another from now on, below what is typed there. */
  move(from: string, to: string): void {
    const { text } = this.get(from);
    if (text === "") return;
    const typed = this.get(to).text;
    this.write(to, typed === "" ? text : `${typed}\n\n${text}`);
    this.clear(from);
  }

  /** The form for notes about this record is on the screen, until the returned function is called. */
  show(id: string): () => void {
    this.#onScreen.add(id);
    return () => this.#onScreen.delete(id);
  }

  isOnScreen(id: string): boolean {
    return this.#onScreen.has(id);
  }

  #set(id: string, draft: NoteDraft): void {
    if (draft.text === "" && draft.failure === null) this.#drafts.delete(id);
    else this.#drafts.set(id, draft);
    this.#kept.set(DRAFT + id, draft.text);
    for (const listener of this.#listeners) listener();
  }
}
