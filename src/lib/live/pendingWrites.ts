interface PendingWrite<Patch> {
  id: number;
  patch: Patch;
  /** Version of the row when the write was added. */
  baseVersion: number;
  isAccepted: boolean;
}

/** Optimistic updates by row key. They override the rows of the live copy and are never stored in it. */
export class PendingWrites<Patch> {
  readonly #writes = new Map<number, PendingWrite<Patch>[]>();
  readonly #combine: (older: Patch, newer: Patch) => Patch;
  #nextId = 1;

  /** `combine` joins two values of one row; without it, only the newest counts. */
  constructor(combine: (older: Patch, newer: Patch) => Patch = (_older, newer) => newer) {
    this.#combine = combine;
  }

  add(key: number, patch: Patch, baseVersion: number): number {
    const id = this.#nextId++;
    this.#writes.set(key, [...(this.#writes.get(key) ?? []), { id, patch, baseVersion, isAccepted: false }]);
    return id;
  }

  /** The optimistic value of the row, if any. */
  find(key: number): Patch | undefined {
    return this.#writes
      .get(key)
      ?.map(({ patch }) => patch)
      .reduce(this.#combine);
  }

  /** The server accepted the write: it is dropped once the feed delivers a newer version of the row. */
  accept(key: number, id: number, currentVersion: number): void {
    const write = this.#writes.get(key)?.find((candidate) => candidate.id === id);
    if (write) write.isAccepted = true;
    this.settle(key, currentVersion);
  }

  /** The server refused the write: it is dropped at once. */
  withdraw(key: number, id: number): void {
    this.#keepOnly(key, (write) => write.id !== id);
  }

  settle(key: number, currentVersion: number): void {
    this.#keepOnly(key, (write) => !write.isAccepted || currentVersion <= write.baseVersion);
  }

  clear(): void {
    this.#writes.clear();
  }

  #keepOnly(key: number, isKept: (write: PendingWrite<Patch>) => boolean): void {
    const kept = (this.#writes.get(key) ?? []).filter(isKept);
    if (kept.length > 0) this.#writes.set(key, kept);
    else this.#writes.delete(key);
  }
}
