/**
 * Limits the bytes that clients have sent and that this process still retains, over all sockets and request bodies.
 * When the limit is exceeded, the anonymous sender with the largest share is dropped; among equals, the one anonymous
 * for longest. A client that is about to sign in has a small share and is therefore kept.
 */
export interface Share {
  /** Sets the share's size; `bytes` is the total, not an increment. */
  holds(bytes: number): void;
  /** From now on the share is not reclaimed for others, because its sender has signed in or its call is running. */
  keep(): void;
  end(): void;
}

interface OpenShare {
  held: number;
  isOver: boolean;
  readonly giveUp: () => void;
}

const MAX_BYTES = 256 * 1024 * 1024;

export class InboundBudget {
  readonly #maxBytes: number;
  /** Shares that may be reclaimed, oldest first. */
  readonly #loose = new Set<OpenShare>();
  #held = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get heldBytes(): number {
    return this.#held;
  }

  /** `giveUp` is called at most once; the share has ended then. */
  open(giveUp: () => void): Share {
    const share: OpenShare = { held: 0, isOver: false, giveUp };
    this.#loose.add(share);
    return {
      holds: (bytes) => {
        this.#update(share, bytes);
      },
      keep: () => {
        this.#loose.delete(share);
      },
      end: () => {
        this.#end(share);
      },
    };
  }

  #update(share: OpenShare, bytes: number): void {
    if (share.isOver) return;
    this.#held += bytes - share.held;
    share.held = bytes;
    while (this.#held > this.#maxBytes) {
      const first = this.#largest() ?? share;
      this.#end(first);
      first.giveUp();
      if (first === share) return;
    }
  }

  #end(share: OpenShare): void {
    if (share.isOver) return;
    share.isOver = true;
    this.#held -= share.held;
    this.#loose.delete(share);
  }

  #largest(): OpenShare | null {
    let largest: OpenShare | null = null;
    for (const share of this.#loose) if (largest === null || share.held > largest.held) largest = share;
    return largest;
  }
}
