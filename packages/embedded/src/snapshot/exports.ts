/**
 * Exports for `convex export`: made from a snapshot while the deployment runs, and kept until the next one. The row in
 * `_exports` has the state of the newest export; writing it refreshes the command's live query.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convexToJson } from "convex/values";
import { DeployRefused } from "../deploy/deployRefused.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import type { FileStore } from "../storage/fileStore.ts";
import { idOf, newestRows } from "./systemRows.ts";
import type { SnapshotDeps } from "./snapshotDeps.ts";
import { writeSnapshot } from "./writeSnapshot.ts";

const TABLE = "_exports";
const NANOSECONDS_PER_MS = 1_000_000n;

export interface ExportsDeps extends SnapshotDeps {
  /** The key in the address of a file. */
  keyOfFile: (id: string) => string;
}

export class Exports {
  readonly #deps: ExportsDeps;
  readonly #folder: string;
  /** The export in progress, or the last one. */
  #making: Promise<void> | null = null;

  constructor(deps: ExportsDeps) {
    this.#deps = deps;
    this.#folder = join(deps.dataFolder, "exports");
  }

  /** Runs before anything is served: marks an export interrupted by a crash as failed. */
  async recover(): Promise<void> {
    await this.#deps.commit((transaction) => {
      for (const row of newestRows(transaction, TABLE)) {
        if (row["state"] !== "completed") transaction.putSystem({ ...row, state: "failed" }, idOf(row));
      }
    });
  }

  /** Resolves when the export has begun. */
  async request(files: FileStore | null): Promise<void> {
    if (this.#making !== null) {
      throw new DeployRefused("ExportInProgress", "There is already an export requested or in progress.");
    }
    const { clock, log } = this.#deps;
    const startTs = BigInt(Math.floor(clock.now())) * NANOSECONDS_PER_MS;
    const begun = Promise.withResolvers<undefined>();
    this.#making = this.#make(startTs, files, () => begun.resolve(undefined))
      .catch(async (error: unknown) => {
        log.error("An export failed", { error: error instanceof Error ? error.stack : String(error) });
        await this.#write({ state: "failed" });
      })
      .finally(() => {
        this.#making = null;
        begun.resolve(undefined);
      });
    await begun.promise;
  }

  /** Path of the ZIP file; it may not exist, or no longer exist. */
  pathOf(startTs: string): string {
    return join(this.#folder, `${String(BigInt(startTs))}.zip`);
  }

  readonly latest: SystemFunction = (_args, { transaction }) => newestRows(transaction, TABLE)[0] ?? null;

  /** Await this before closing the store. */
  async ended(): Promise<void> {
    await this.#making;
  }

  async #make(startTs: bigint, files: FileStore | null, begun: () => void): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    await this.#write({ state: "in_progress", start_ts: convexToJson(startTs) });
    begun();
    const { snapshot: snapshotAt, keyOfFile, clock } = this.#deps;
    const name = String(startTs);
    const copy = join(this.#folder, `${name}.sqlite3`);
    const write = async (): Promise<void> => {
      const snapshot = await snapshotAt(copy);
      try {
        await writeSnapshot({ store: snapshot, files, keyOfFile }, this.pathOf(name));
      } finally {
        await snapshot.close();
        for (const suffix of ["", "-log", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
      }
    };
    await (files === null ? write() : files.withoutRemovals(write));
    const completeTs = BigInt(Math.floor(clock.now())) * NANOSECONDS_PER_MS;
    await this.#write({
      state: "completed",
      start_ts: convexToJson(startTs),
      complete_ts: convexToJson(completeTs),
      zip_object_key: `${name}.zip`,
    });
  }

  /** There is one row, for the newest export. */
  async #write(fields: Record<string, JsonValue>): Promise<void> {
    await this.#deps.commit((transaction) => {
      const [row] = newestRows(transaction, TABLE);
      if (row === undefined) transaction.insertSystem(TABLE, fields);
      else transaction.putSystem(keeping(row, fields), idOf(row));
    });
  }
}

function keeping({ _id = null, _creationTime = null }: JsonObject, fields: JsonObject): JsonObject {
  return { ...fields, _creationTime, _id };
}
