/**
 * What clients have sent and this process still holds, over all sockets and all bodies of requests. Memory is what nobody
 * may take from everybody: when there is no room for more, the sender without a sign-in who holds most gives way, of several
 * the one who has been without one for longest. Whoever is about to sign in holds little, and so stays.
 */
export interface Share {
  /** How much it is by now, not how much more. */
  holds(bytes: number): void;
  /** From now on it is not given up for the sake of others: of somebody who has signed in, or of a call that runs. */
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
  /** The shares that may be given up, oldest first. */
  readonly #loose = new Set<OpenShare>();
  #held = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get heldBytes(): number {
    return this.#held;
  }

  /** `giveUp` is called at most once, and the share is over then. */
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
