import type { AskProof } from "../../access/shared/proofContext";
import type { ShownOpening } from "../preview/useOpenDocument";
import { openDocument, type OpenKey } from "../shared/openDocument";

/** A document that a person passes by, with a key held down, is not opened: each opening is in the access log. */
export const PASSED_MS = 120;

interface Opening {
  shown: ShownOpening;
  over: AbortController;
}

/** Documents by their id, with the id of their file after a space once their pages were edited. */
interface Wanted {
  /** The document on the screen. */
  current: string | null;
  /** The document after it, which is fetched ahead. */
  next: string | null;
}

const OPENING: ShownOpening = { kind: "opening", part: 0 };

/**
 * The open documents of the review queue: the one on the screen, and the next one once that is shown. All others, and all
 * of them when the screen is left, are forgotten with their bytes.
 */
export class QueueDocuments {
  readonly #openKey: OpenKey;
  readonly #askProof: AskProof;
  readonly #openings = new Map<string, Opening>();
  readonly #listeners = new Set<() => void>();
  #wanted: Wanted = { current: null, next: null };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(openKey: OpenKey, askProof: AskProof) {
    this.#openKey = openKey;
    this.#askProof = askProof;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  shownOf(documentId: string | null): ShownOpening {
    return (documentId === null ? undefined : this.#openings.get(documentId)?.shown) ?? OPENING;
  }

  want(wanted: Wanted): void {
    const isMoved = wanted.current !== this.#wanted.current;
    this.#wanted = wanted;
    for (const [documentId, { over }] of this.#openings) {
      if (documentId === wanted.current || documentId === wanted.next) continue;
      over.abort();
      this.#openings.delete(documentId);
    }
    if (isMoved) this.#openCurrent();
    else this.#openAhead();
  }

  /** Opens the document on the screen once more, after a failure. */
  retry(): void {
    const { current } = this.#wanted;
    if (current !== null) this.#open(current, "preview");
  }

  /** Forgets all documents and ends all transfers. */
  forget(): void {
    this.want({ current: null, next: null });
  }

  #openCurrent(): void {
    clearTimeout(this.#timer);
    const { current } = this.#wanted;
    if (current === null) return;
    const ahead = this.#openings.get(current)?.shown.kind;
    if (ahead === "opened" || ahead === "opening") {
      this.#openAhead();
      return;
    }
    // A failure ahead, or a missing proof of identity, is tried again where the person sees it.
    this.#timer = setTimeout(() => {
      this.#open(current, "preview");
    }, PASSED_MS);
  }

  #openAhead(): void {
    const { current, next } = this.#wanted;
    if (current === null || next === null || this.#openings.has(next)) return;
    if (this.#openings.get(current)?.shown.kind === "opened") this.#open(next, "ahead");
  }

  #open(file: string, action: "preview" | "ahead"): void {
    this.#openings.get(file)?.over.abort();
    const opening: Opening = { shown: OPENING, over: new AbortController() };
    this.#openings.set(file, opening);
    const [documentId = file] = file.split(" ");
    const show = (shown: ShownOpening) => {
      if (opening.over.signal.aborted) return;
      opening.shown = shown;
      for (const listener of [...this.#listeners]) listener();
      if (shown.kind !== "opening") this.#openAhead();
    };
    show(OPENING);
    const { signal } = opening.over;
    const onProgress = (part: number) => {
      show({ kind: "opening", part });
    };
    // Nobody is asked to confirm their identity for a document that they have not reached.
    const askProof = action === "preview" ? { askProof: this.#askProof } : {};
    // Rejects only when it is aborted.
    openDocument(this.#openKey, { documentId, action, signal, onProgress, ...askProof }).then(show, () => undefined);
  }
}
