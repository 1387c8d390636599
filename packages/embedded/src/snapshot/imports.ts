/**
 * Imports for `convex import`. The row in `_snapshot_imports` has the state of each import; writing it refreshes the
 * command's live query.
 *
 *   uploaded -> waiting_for_confirmation -> in_progress -> completed        any -> failed
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { convexToJson } from "convex/values";
import { z } from "zod";
import { DeployRefused } from "../deploy/deployRefused.ts";
import { isObject, type JsonObject, parseJson, parseObject } from "../domain/json.ts";
import { uninterrupted } from "../domain/guard.ts";
import type { Application } from "../domain/application.ts";
import type { Randomness } from "../domain/randomness.ts";
import { exclusive, type ExclusiveSection, type ExclusiveDeps } from "../run/exclusive.ts";
import type { SystemFunction } from "../system/systemFunction.ts";
import type { Transaction } from "../transaction/transaction.ts";
import { tableNumberOf } from "../storage/documentId.ts";
import { checkRows, rulesOf } from "./importCheck.ts";
import { describeChanges } from "./importChanges.ts";
import { keepFiles } from "./importFiles.ts";
import { IMPORT_MODES, planImport, type ImportMode, type ImportPlan } from "./importPlan.ts";
import { ImportRefused } from "./importRefused.ts";
import { putRows } from "./importRows.ts";
import { readRows } from "./readRows.ts";
import { readSnapshot, type ReceivedFiles } from "./readSnapshot.ts";
import type { SnapshotDeps } from "./snapshotDeps.ts";
import { stageRows } from "./stageRow.ts";
import { Staging } from "./staging.ts";
import { idOf, newestRows } from "./systemRows.ts";
import { Uploads, type Upload } from "./uploads.ts";

export interface ImportsDeps extends SnapshotDeps {
  exclusiveDeps: ExclusiveDeps;
  randomness: Randomness;
  application: () => Application;
}

export const vImport = z.object({
  tableName: z.string().nullish(),
  componentPath: z.string().nullish(),
  mode: z.enum(IMPORT_MODES).default("requireEmpty"),
  format: z.enum(["csv", "jsonLines", "jsonArray", "zip"]),
});
type ImportRequest = z.infer<typeof vImport>;

interface Prepared {
  staging: Staging;
  files: ReceivedFiles;
  mode: ImportMode;
  /** The validators that the rows were checked against. */
  rules: string;
  folder: string;
}

const TABLE = "_snapshot_imports";
const FINAL = new Set(["completed", "failed"]);

export class Imports {
  readonly #deps: ImportsDeps;
  readonly #prepared = new Map<string, Prepared>();
  #last: Promise<void> = Promise.resolve();
  readonly uploads: Uploads;

  constructor(deps: ImportsDeps) {
    this.#deps = deps;
    this.uploads = new Uploads(join(deps.dataFolder, "imports"));
  }

  /** Runs before anything is served: an import interrupted by a crash has failed, and imported nothing. */
  async recover(): Promise<void> {
    this.uploads.clear();
    await this.#deps.commit((transaction) => {
      for (const row of newestRows(transaction, TABLE)) {
        if (!FINAL.has(stateOf(row))) {
          setState(transaction, idOf(row), failure("The deployment stopped before the import; nothing was imported."));
        }
      }
    });
  }

  readonly get: SystemFunction = ({ importId = null }, { transaction }) => {
    const json = typeof importId === "string" && tableNumberOf(importId) !== null ? transaction.get(importId) : null;
    return json === null ? null : parseJson(json);
  };

  readonly list: SystemFunction = (_args, { transaction }) => newestRows(transaction, TABLE);

  /** Returns the id of the import, which prepares itself until it must be confirmed. */
  async begin(request: ImportRequest, upload: Upload): Promise<string> {
    const { format, mode } = request;
    const fields = { state: { state: "uploaded" }, format, mode, table: request.tableName ?? null };
    const id = await this.#deps.commit((transaction) => transaction.insertSystem(TABLE, fields));
    this.#enqueue(id, () => this.#prepare(id, request, upload));
    return id;
  }

  /** Called when an import has been confirmed. */
  async perform(id: string): Promise<void> {
    const prepared = this.#prepared.get(id);
    if (prepared === undefined) {
      throw new DeployRefused("ImportNotFound", "This import is not waiting for confirmation.");
    }
    await this.#setState(id, { state: "in_progress", progress_message: "Importing" });
    this.#enqueue(id, () => this.#perform(id, prepared));
  }

  /** Await this before closing the store. */
  async ended(): Promise<void> {
    await this.#last;
    for (const [id, prepared] of this.#prepared) await this.#drop(id, prepared);
  }

  /** Imports run one after another, because each is planned on top of the previous one's result. */
  #enqueue(id: string, work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch((error: unknown) => this.#fail(id, error));
  }

  async #prepare(id: string, request: ImportRequest, upload: Upload): Promise<void> {
    const staging = new Staging(join(upload.folder, "rows.sqlite3"));
    const files = await this.#stage(staging, request, upload.file).catch((error: unknown) => {
      staging.close();
      rmSync(upload.folder, { recursive: true, force: true });
      throw error;
    });
    const { folder } = upload;
    const rules = rulesOf(staging, this.#deps.application());
    const prepared = { staging, files, folder, mode: request.mode, rules };
    this.#prepared.set(id, prepared);
    const { changes } = uninterrupted(this.#deps.exclusiveDeps.guard, () => this.#plan(prepared));
    await this.#setState(id, { state: "waiting_for_confirmation", ...describeChanges(changes) });
  }

  async #stage(staging: Staging, request: ImportRequest, file: string): Promise<ReceivedFiles> {
    const { format, tableName, componentPath } = request;
    const within = componentPath ?? "";
    if (format === "zip") return await readSnapshot(file, staging, { files: this.#deps.fileStore, within });
    if (tableName === undefined || tableName === null) {
      throw new ImportRefused("Name the table to import into: --table.");
    }
    const source = { table: staging.table(within, tableName), isPlain: true };
    await stageRows(staging, source, readRows(format, file));
    return { received: new Map() };
  }

  /** The rows are checked too, which takes long if there are many. */
  #plan({ staging, mode }: Prepared): ImportPlan {
    const { store, exclusiveDeps, application } = this.#deps;
    const plan = planImport({ catalog: exclusiveDeps.catalog, store }, staging, mode);
    checkRows(staging, { application: application(), catalog: exclusiveDeps.catalog, plan });
    return plan;
  }

  async #perform(id: string, prepared: Prepared): Promise<void> {
    const { store, fileStore, exclusiveDeps } = this.#deps;
    const kept = await keepFiles({ store, fileStore }, prepared.files.received);
    try {
      await exclusive(exclusiveDeps, {
        check: () => this.#planAgain(prepared),
        write: (section, plan) => {
          this.#write(id, section, { prepared, plan });
        },
      });
    } catch (error) {
      for (const file of kept) await fileStore.remove(file);
      throw error;
    }
    await this.#drop(id, prepared);
  }

  /** Plans again, because the data may have changed since the confirmation was requested. */
  #planAgain(prepared: Prepared): ImportPlan {
    const { store, exclusiveDeps, application } = this.#deps;
    if (rulesOf(prepared.staging, application()) !== prepared.rules) return this.#plan(prepared);
    return planImport({ catalog: exclusiveDeps.catalog, store }, prepared.staging, prepared.mode);
  }

  #write(id: string, section: ExclusiveSection, { prepared, plan }: { prepared: Prepared; plan: ImportPlan }): void {
    const written = putRows(this.#deps, section, { staging: prepared.staging, plan });
    const transaction = section.newTransaction();
    setState(transaction, id, { state: "completed", num_rows_written: convexToJson(BigInt(written)) });
    section.commit(transaction);
  }

  async #fail(id: string, error: unknown): Promise<void> {
    const prepared = this.#prepared.get(id);
    if (prepared !== undefined) await this.#drop(id, prepared);
    if (error instanceof ImportRefused) {
      await this.#setState(id, failure(error.message));
      return;
    }
    this.#deps.log.error("An import failed", { id, error: error instanceof Error ? error.stack : String(error) });
    await this.#setState(id, failure("The deployment failed to import; its log says why."));
  }

  async #drop(id: string, { staging, folder, files }: Prepared): Promise<void> {
    this.#prepared.delete(id);
    staging.close();
    rmSync(folder, { recursive: true, force: true });
    for (const file of files.received.values()) await this.#deps.fileStore.discard(file);
  }

  async #setState(id: string, state: JsonObject): Promise<void> {
    await this.#deps.commit((transaction) => {
      setState(transaction, id, state);
    });
  }
}

function failure(sentence: string): JsonObject {
  return { state: "failed", error_message: `Hit an error while importing:\n${sentence}` };
}

function stateOf({ state }: JsonObject): string {
  const name = isObject(state) ? state["state"] : null;
  return typeof name === "string" ? name : "";
}

function setState(transaction: Transaction, id: string, state: JsonObject): void {
  const json = transaction.get(id);
  if (json !== null) transaction.putSystem({ ...parseObject(json), state }, id);
}
