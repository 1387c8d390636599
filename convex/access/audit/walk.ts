import type { Break, PlacedLink } from "./answers";
import { breakAt, dayOf } from "./rules";
import { breakOf } from "./chainCheck";

type Stored = Pick<PlacedLink, "id" | "subject" | "storedAt">;

/** Walks along all chains, one after the other. Judges an event when the next one is known. */
export class ChainWalk {
  events = 0;
  chains = 0;
  readonly eventsOfDay = new Map<string, number>();
  #before: string | null = null;
  #waiting: PlacedLink | null = null;
  #firstHashed: Stored | null = null;
  #lastUnhashed: Stored | null = null;

  /** Returns the break at the previous event, if any. */
  take(link: PlacedLink): Break | null {
    const isNewChain = this.#waiting?.subject !== link.subject;
    const found = this.#judge(isNewChain ? null : link);
    if (isNewChain) {
      this.#before = null;
      this.chains += 1;
    }
    this.#waiting = link;
    this.#count(link);
    return found;
  }

  end(): Break | null {
    return this.#judge(null) ?? this.#findLateWithoutHash();
  }

  #judge(next: PlacedLink | null): Break | null {
    const link = this.#waiting;
    if (link === null) return null;
    const kind = breakAt({ before: this.#before, link, next });
    this.#before = link.hash;
    return kind === null ? null : placed(kind, link);
  }

  #count(link: PlacedLink): void {
    const day = dayOf(link.storedAt);
    this.events += 1;
    this.eventsOfDay.set(day, (this.eventsOfDay.get(day) ?? 0) + 1);
    if (link.hash === null) {
      if (link.storedAt > (this.#lastUnhashed?.storedAt ?? -Infinity)) this.#lastUnhashed = link;
    } else if (link.storedAt < (this.#firstHashed?.storedAt ?? Infinity)) {
      this.#firstHashed = link;
    }
  }

  /** All events have hashes since these exist: a younger one without a hash was not written by Passage. */
  #findLateWithoutHash(): Break | null {
    const [unhashed, hashed] = [this.#lastUnhashed, this.#firstHashed];
    if (unhashed === null || hashed === null || unhashed.storedAt < hashed.storedAt) return null;
    return placed("inserted", unhashed);
  }
}

function placed(kind: Break["kind"], { id: event, subject: record, storedAt }: Stored): Break {
  return breakOf(kind, { record, event, day: dayOf(storedAt) });
}
