import type { Catalog } from "../catalog/catalog.ts";
import type { Timestamp } from "../domain/clock.ts";
import { BY_ID } from "../storage/byId.ts";
import type { WriteBatch } from "../storage/store.ts";
import type { ReadInterval } from "./readSet.ts";

interface CommitWrites {
  tablets: ReadonlySet<number>;
  /** The ids of the documents; null if they are many. */
  ids: readonly string[] | null;
}

interface UnsyncedCommit {
  ts: Timestamp;
  /** Null if it may have changed anything. */
  written: CommitWrites | null;
}

const MANY_DOCUMENTS = 50;
/** More commits than this count as one that may have changed anything, so that an import does not fill the memory. */
const MANY_COMMITS = 100;

interface UnsyncedCommitsDeps {
  catalog: Pick<Catalog, "tableOfTablet" | "indexesOf" | "searchIndexesOf">;
  durability: { readonly durable: Timestamp };
}

/** The commits that are not durable yet, and their possible changes. */
export class UnsyncedCommits {
  readonly #deps: UnsyncedCommitsDeps;
  #commits: UnsyncedCommit[] = [];

  constructor(deps: UnsyncedCommitsDeps) {
    this.#deps = deps;
  }

  /** Must be called with every commit. */
  committed(ts: Timestamp, { documents, settings }: Pick<WriteBatch, "documents" | "settings">): void {
    const { durable } = this.#deps.durability;
    const waiting = this.#commits.filter((commit) => commit.ts > durable);
    const areMany = waiting.length >= MANY_COMMITS;
    // Tables, indexes and variables are kept in the settings.
    const isAnything = areMany || settings.length > 0;
    this.#commits = [...(areMany ? [] : waiting), { ts, written: isAnything ? null : writtenOf(documents) }];
  }

  /**
   * The last commit that may have changed the result of these reads. The result may be sent once that commit is durable, even if
   * later ones are not.
   */
  sameSince(reads: readonly ReadInterval[]): Timestamp {
    const { durable } = this.#deps.durability;
    const last = this.#commits.findLast(({ written }) => this.#mayChange(written, reads));
    return last?.ts ?? durable;
  }

  #mayChange(written: CommitWrites | null, reads: readonly ReadInterval[]): boolean {
    if (written === null) return true;
    const { ids } = written;
    const indexes = this.#indexesOf(written);
    return reads.some(({ index, lower, upper }) =>
      index === BY_ID ? (ids?.some((id) => id >= lower && id < upper) ?? true) : indexes.has(index),
    );
  }

  #indexesOf({ tablets }: CommitWrites): ReadonlySet<number> {
    const { catalog } = this.#deps;
    const indexes = [...tablets].flatMap((tablet) => {
      const table = catalog.tableOfTablet(tablet);
      return table === null ? [] : [...catalog.indexesOf(table), ...catalog.searchIndexesOf(table)];
    });
    return new Set(indexes.map(({ number }) => number));
  }
}

function writtenOf(documents: WriteBatch["documents"]): CommitWrites {
  return {
    tablets: new Set(documents.map(({ table }) => table)),
    ids: documents.length > MANY_DOCUMENTS ? null : documents.map(({ id }) => id),
  };
}
