/** An engine with a data folder that can export, import and show everything it has. */
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { expect } from "vitest";
import yazl from "yazl";
import { isObject, parseJson, type JsonObject, type JsonValue } from "../src/domain/json.ts";
import { systemRandomness } from "../src/process/systemEnvironment.ts";
import type { ImportMode } from "../src/snapshot/importPlan.ts";
import { createSnapshots, type Snapshots } from "../src/snapshot/snapshots.ts";
import { labelOf } from "../src/snapshot/staging.ts";
import { batchesOf } from "../src/snapshot/writeSnapshot.ts";
import { open, text } from "../src/snapshot/zipReader.ts";
import { FileStore } from "../src/storage/fileStore.ts";
import { createMemoryStore } from "../src/storage/memoryStore.ts";
import { asAdmin, SteppedClock, anEngine, type TestEngine, type TestProject, valueOf } from "./testEngine.ts";

export interface ImportOptions {
  mode?: ImportMode;
  /** The component into which the root of the snapshot goes. */
  componentPath?: string;
  /** Runs after the plan was made, before it is confirmed. */
  meanwhile?: () => Promise<unknown>;
}

export class SnapshotPlace {
  readonly engine: TestEngine;
  readonly folder = mkdtempSync(join(tmpdir(), "snapshot-place-"));
  readonly #store = createMemoryStore();
  readonly #fileStore = new FileStore(join(this.folder, "files"));
  readonly #snapshots: Snapshots;

  constructor() {
    const clock = new SteppedClock();
    const world = { store: this.#store, fileStore: this.#fileStore, clock };
    this.engine = anEngine(world);
    const fail = (...said: unknown[]): never => expect.fail(JSON.stringify(said));
    const log = { info: fail, error: fail, refusal: fail };
    const deps = { ...world, dataFolder: this.folder, log, randomness: systemRandomness };
    this.#snapshots = createSnapshots(this.engine, deps);
  }

  async start(project: TestProject): Promise<this> {
    await this.engine.start(this.engine.applicationOf(project));
    return this;
  }

  async call(componentPath: string, path: string, args: JsonObject = {}): Promise<JsonValue> {
    const call = { path, args, componentPath, caller: asAdmin, requestId: "r" };
    return valueOf(await this.engine.calls.anyFunction(call));
  }

  async keepFile(component: string, content: string, contentType: string | null): Promise<string> {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from(content));
    }
    return await this.engine.files.store(component, { bytes: bytes(), contentType });
  }

  /** The path of the ZIP. */
  async export(withFiles = true): Promise<string> {
    await this.#snapshots.exports.request(withFiles ? this.#fileStore : null);
    await this.#snapshots.exports.ended();
    const exports = join(this.folder, "exports");
    return join(exports, readdirSync(exports)[0] ?? expect.fail("There is no export."));
  }

  /** The state at the end of an import, after its plan was confirmed. */
  async import(zip: string, options: ImportOptions = {}): Promise<JsonObject> {
    const { mode = "requireEmpty", componentPath = "", meanwhile } = options;
    const { uploads } = this.#snapshots.imports;
    const token = uploads.start();
    await uploads.takePart(token, "1", createReadStream(zip));
    const upload = await uploads.finish(token, ["1"]);
    const id = await this.#snapshots.imports.begin({ format: "zip", mode, componentPath }, upload);
    const prepared = await this.#reached(id, "waiting_for_confirmation");
    if (prepared["state"] === "failed") return prepared;
    await meanwhile?.();
    await this.#snapshots.imports.perform(id);
    const ended = await this.#reached(id, "completed");
    await this.#snapshots.imports.ended();
    return ended;
  }

  /** All documents by their table, and the bytes of all files by their id. */
  async everything(): Promise<Record<string, unknown>> {
    const { catalog } = this.engine.exclusiveDeps;
    const shown = catalog.tables().filter(({ name }) => !name.startsWith("_") || name === "_storage");
    const everything: Record<string, unknown> = {};
    for (const table of shown) {
      const documents = [...batchesOf(this.#store, table)].flat();
      if (documents.length > 0) everything[labelOf(table)] = documents;
    }
    for (const id of this.files()) everything[id] = String(await this.#fileStore.read(id));
    return everything;
  }

  /** The names of the files in the folder of stored bytes. */
  files(): string[] {
    return readdirSync(join(this.folder, "files")).sort();
  }

  async remove(): Promise<void> {
    await this.#snapshots.ended();
    await this.engine.close();
    rmSync(this.folder, { recursive: true });
  }

  /** The import's state once it has this name, or has failed. */
  async #reached(id: string, name: string): Promise<JsonObject> {
    const state = async (): Promise<JsonObject> => {
      const row = await this.engine.calls.ownCommit((_, transaction) => parseJson(transaction.get(id) ?? "null"));
      return isObject(row) && isObject(row["state"]) ? row["state"] : {};
    };
    const isEnd = ({ state }: JsonObject): boolean => state === name || state === "failed";
    await expect.poll(state, { interval: 1 }).toSatisfy(isEnd);
    return await state();
  }
}

export type ZipTexts = readonly (readonly [name: string, text: string])[];

export async function writeZip(path: string, entries: ZipTexts): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name, { mtime: new Date(0) });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** The entries of a ZIP in their order, with their text. */
export async function entriesOf(path: string): Promise<Map<string, string>> {
  const zip = await open(path);
  const texts = new Map<string, string>();
  for (const entry of zip.entries) texts.set(entry.fileName, await text(zip.read(entry)));
  zip.close();
  return texts;
}
