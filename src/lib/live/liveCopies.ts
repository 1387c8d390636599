import type { ConvexReactClient } from "convex/react";
import { feedPassOf } from "./feedPass";

/** A live list that can be opened and closed. */
export interface Copy {
  open: () => void;
  /** Clears every row. */
  close: () => void;
}

/** Creates a live copy. The function is also its cache key. */
export type CopyFactory<Kind extends Copy> = (client: ConvexReactClient) => Kind;

/** The live copies of a session. Each is opened by its first reader and then kept, so that returning to a screen loads nothing. */
export class LiveCopies {
  readonly #client: ConvexReactClient;
  readonly #made = new Map<CopyFactory<Copy>, Copy>();
  readonly #opened = new Set<Copy>();
  #stopPass: (() => void) | null = null;

  constructor(client: ConvexReactClient) {
    this.#client = client;
  }

  of<Kind extends Copy>(make: CopyFactory<Kind>): Kind {
    const known = this.#made.get(make);
    // eslint-disable-next-line passage/assertions -- The map holds under each function what that function returned.
    if (known !== undefined) return known as Kind;
    const copy = make(this.#client);
    this.#made.set(make, copy);
    return copy;
  }

  open(copy: Copy): void {
    if (this.#opened.has(copy)) return;
    this.#opened.add(copy);
    // Requested before the first feed subscribes, so that the feed subscribes only once.
    this.#stopPass ??= feedPassOf(this.#client).subscribe(() => undefined);
    copy.open();
  }

  close(): void {
    for (const copy of this.#opened) copy.close();
    this.#opened.clear();
    this.#stopPass?.();
    this.#stopPass = null;
  }
}
