import type { ConvexReactClient } from "convex/react";

/** A live list that can be opened and closed. */
export interface Copy {
  open: () => void;
  /** Forgets every row. */
  close: () => void;
}

/** Makes the copy; the same function is the same copy. */
export type CopyFactory<Kind extends Copy> = (client: ConvexReactClient) => Kind;

/** The live copies of a person's session, each opened by its first reader and then kept, so that coming back loads nothing again. */
export class LiveCopies {
  readonly #client: ConvexReactClient;
  readonly #made = new Map<CopyFactory<Copy>, Copy>();
  readonly #opened = new Set<Copy>();

  constructor(client: ConvexReactClient) {
    this.#client = client;
  }

  of<Kind extends Copy>(make: CopyFactory<Kind>): Kind {
    const known = this.#made.get(make);
    // eslint-disable-next-line passage/assertions -- What is kept under a function is what that function made.
    if (known !== undefined) return known as Kind;
    const copy = make(this.#client);
    this.#made.set(make, copy);
    return copy;
  }

  open(copy: Copy): void {
    if (this.#opened.has(copy)) return;
    this.#opened.add(copy);
    copy.open();
  }

  close(): void {
    for (const copy of this.#opened) copy.close();
    this.#opened.clear();
  }
}
