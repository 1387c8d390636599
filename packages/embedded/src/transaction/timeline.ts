import type { Catalog } from "../catalog/catalog.ts";
import type { Clock, Timestamp } from "../domain/clock.ts";
import { parseObject } from "../domain/json.ts";
import { ALL_KEYS } from "../storage/indexKey.ts";
import type { Store, WriteBatch } from "../storage/store.ts";

const NANOSECONDS_PER_MS = 1_000_000n;
/** Timestamps are reserved on disk this far ahead, so that none is used twice after a restart. */
const RESERVED_MS = 60_000n;
/** The precision of a double at today's epoch milliseconds. */
const CREATION_TIME_STEP = 2 ** -12;

interface TimelineDeps {
  store: Store;
  catalog: Catalog;
  clock: Clock;
}

/** Epoch ms; 0 when there are no documents. */
function newestCreationTime({ store, catalog }: TimelineDeps): number {
  const newest = catalog.tables().map(({ tablet, byCreationTime }) => {
    const [row] = store.scan({ table: tablet, index: byCreationTime.number, range: ALL_KEYS, order: "desc", limit: 1 });
    return row === undefined ? 0 : Number(parseObject(row.json)["_creationTime"]);
  });
  return Math.max(0, ...newest);
}

/** Issues commit timestamps and creation times, which only increase, even over restarts. */
export class Timeline {
  readonly #deps: TimelineDeps;
  #last: Timestamp;
  #reserved: Timestamp;
  #lastCreationTime: number;

  constructor(deps: TimelineDeps) {
    this.#deps = deps;
    this.#reserved = BigInt(deps.store.setting("timeline", "reserved") ?? "0");
    const now = BigInt(deps.clock.now()) * NANOSECONDS_PER_MS;
    this.#last = now > this.#reserved ? now : this.#reserved;
    // The reservation alone would put creation times right after a restart a minute into the future.
    this.#lastCreationTime = Math.min(newestCreationTime(deps), Number(this.#reserved / NANOSECONDS_PER_MS));
  }

  get last(): Timestamp {
    return this.#last;
  }

  /** The next commit's timestamp. Adds the reservation to the batch when it must be extended. */
  next(batch: WriteBatch): Timestamp {
    const now = BigInt(Math.floor(this.#deps.clock.now())) * NANOSECONDS_PER_MS;
    this.#last = now > this.#last ? now : this.#last + 1n;
    if (this.#last >= this.#reserved) {
      this.#reserved = this.#last + RESERVED_MS * NANOSECONDS_PER_MS;
      batch.settings.push({ namespace: "timeline", key: "reserved", value: String(this.#reserved) });
    }
    return this.#last;
  }

  nextCreationTime(): number {
    this.#lastCreationTime = Math.max(this.#deps.clock.now(), this.#lastCreationTime + CREATION_TIME_STEP);
    return this.#lastCreationTime;
  }
}
