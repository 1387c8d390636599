import type { Catalog } from "../catalog/catalog.ts";
import type { PendingDocument } from "./overlay.ts";
import type { ReadInterval } from "./readSet.ts";
import { visitTouched } from "./touched.ts";

/** A moment between two commits. Commits after it are remembered. */
export interface Mark {
  readonly at: number;
}

/** Commits made while functions run on snapshots of their own. Otherwise none are kept. */
export class RecentWrites {
  readonly #catalog: Catalog;
  readonly #marks = new Set<Mark>();
  #commits: ReadonlyMap<string, PendingDocument>[] = [];
  /** The number of commits that were forgotten. */
  #forgotten = 0;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  mark(): Mark {
    const mark = { at: this.#forgotten + this.#commits.length };
    this.#marks.add(mark);
    return mark;
  }

  release(mark: Mark): void {
    this.#marks.delete(mark);
    if (this.#marks.size > 0) return;
    this.#forgotten += this.#commits.length;
    this.#commits = [];
  }

  /** Must be called with every commit. */
  committed(documents: ReadonlyMap<string, PendingDocument>): void {
    if (this.#marks.size > 0) this.#commits.push(documents);
  }

  /** True if a commit since the mark has touched the reads. */
  touchedSince(mark: Mark, reads: readonly ReadInterval[]): boolean {
    const byIndex = Map.groupBy(reads, ({ index }) => index);
    const found = { isTouched: false };
    const visitor = {
      watches: (index: number) => byIndex.has(index),
      touch: (index: number, key: string) => {
        found.isTouched ||= byIndex.get(index)?.some(({ lower, upper }) => key >= lower && key < upper) === true;
      },
    };
    return this.#commits.slice(mark.at - this.#forgotten).some((documents) => {
      for (const change of documents) visitTouched(this.#catalog, change, visitor);
      return found.isTouched;
    });
  }
}
