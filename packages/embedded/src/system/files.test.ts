import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeDocumentId, tableNumberOf } from "../storage/documentId.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { WrongChecksum } from "./files.ts";
import type { FunctionCall } from "../domain/calls.ts";
import {
  asAdmin,
  CLOUD_URL,
  readAll,
  startedEngine,
  type TestEngine,
  type TestEngineOptions,
  type TestFunction,
  type TestProject,
  textOf,
  valueOf,
} from "../../testing/testEngine.ts";

const given =
  (op: string): TestFunction =>
  (call, args) =>
    call(op, args);

const FILES: TestProject = {
  queries: {
    "files:url": given("1.0/storageGetUrl"),
    "files:rows": (call) => readAll(call, "_storage"),
  },
  mutations: {
    "files:uploadUrl": given("1.0/storageGenerateUploadUrl"),
    "files:delete": given("1.0/storageDelete"),
    "files:store": given("1.0/storageStore"),
  },
};
const APP: TestProject = { ...FILES, components: { one: FILES } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "engine-files-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const anEngineWithFiles = (options: TestEngineOptions = {}): Promise<TestEngine> =>
  startedEngine(APP, { fileStore: new FileStore(join(folder, "files")), ...options });
const names = (): string[] => readdirSync(join(folder, "files"));

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const store = (engine: TestEngine, component = ""): Promise<string> =>
  engine.files.store(component, { bytes: once("text"), contentType: "text/plain" });

describe("files of a component", () => {
  const inOne = (path: string, args: FunctionCall["args"]): FunctionCall => ({
    path,
    args,
    componentPath: "one",
    caller: asAdmin,
    requestId: "r",
  });

  // Caught: rows of all components in one table.
  test("are its own: their ids are invalid in the app, and the app's ids in it", async () => {
    const engine = await anEngineWithFiles();
    const [inside, outside] = [await store(engine, "one"), await store(engine)];
    const ask = async (storageId: string) => valueOf(await engine.calls.anyFunction(inOne("files:url", { storageId })));
    expect(await ask(inside)).toContain(`${CLOUD_URL}/api/storage/`);
    await expect(engine.run("files:url", { storageId: inside })).rejects.toThrow("Invalid ID");
    await expect(ask(outside)).rejects.toThrow("Invalid ID");
    await engine.close();
  });

  // Caught: only the root's rows searched.
  test("can be read at their URLs like the app's", async () => {
    const engine = await anEngineWithFiles();
    const id = await store(engine, "one");
    const url = textOf(valueOf(await engine.calls.anyFunction(inOne("files:url", { storageId: id }))));
    expect(engine.files.findByKey(url.split("/").at(-1) ?? "")).toMatchObject({ id, size: 4 });
    await engine.close();
  });

  test("are uploaded to its own URLs, also to one from before a restart", async () => {
    const memory = createMemoryStore();
    const engine = await anEngineWithFiles({ store: memory });
    const url = textOf(valueOf(await engine.calls.anyFunction(inOne("files:uploadUrl", {}))));
    await engine.close();
    const again = await anEngineWithFiles({ store: memory });
    const token = new URL(url).searchParams.get("token") ?? "";
    expect([
      again.files.addresses.uploadOf(token, again.clock.now())?.component,
      again.files.addresses.uploadOf(`${token}x`, again.clock.now()),
    ]).toEqual(["one", null]);
    await again.close();
  });
});

describe("the bytes of a file", () => {
  /** A memory store whose sync can be made to wait. */
  function aSlowDisk() {
    const slow: Store = createMemoryStore();
    const disk: { busy: Promise<unknown> } = { busy: Promise.resolve() };
    slow.syncNow = () => false;
    slow.sync = async () => {
      await disk.busy;
    };
    return { slow, disk };
  }

  // Caught: the bytes removed at the commit.
  test("are kept until the deletion of their row is durable", async () => {
    const { slow, disk } = aSlowDisk();
    const engine = await anEngineWithFiles({ store: slow });
    const id = await store(engine);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    disk.busy = promise;
    const deleting = engine.run("files:delete", { storageId: id });
    await expect.poll(() => slow.get(id)).toBeNull();
    expect(names()).toEqual([id]);
    resolve(undefined);
    await deleting;
    await expect.poll(names).toEqual([]);
    await engine.close();
  });

  test("without a row are removed at the next start, the ones with a row are kept", async () => {
    const memory = createMemoryStore();
    const engine = await anEngineWithFiles({ store: memory });
    const id = await store(engine);
    await engine.close();
    new FileStore(join(folder, "files")).keepNow(
      Buffer.from("x"),
      encodeDocumentId(tableNumberOf(id) ?? 0, new Uint8Array(16)),
    );
    expect(names()).toHaveLength(2);
    const again = await anEngineWithFiles({ store: memory });
    expect(names()).toEqual([id]);
    await again.close();
  });

  // Caught: the row committed before its bytes are on disk.
  test("that cannot be written leave no row, from outside or from a mutation", async () => {
    const engine = await anEngineWithFiles();
    writeFileSync(join(folder, "files"), "a file where the folder should be");
    await expect(store(engine)).rejects.toThrow("EEXIST");
    const blob = Buffer.from("text").toString("base64");
    await expect(engine.run("files:store", { blob, contentType: "" })).rejects.toThrow("EEXIST");
    expect(await engine.run("files:rows")).toEqual([]);
    await engine.close();
  });
});

const SHA256 = createHash("sha256").update("text").digest();

describe("an uploaded file", () => {
  const incoming = (sha256?: string) => ({ bytes: once("text"), contentType: "text/plain", sha256 });

  // Caught, one at a time: an invalid or expired token accepted; a row without its type, size or checksum.
  test("has a row with its properties, while the token is valid", async () => {
    const engine = await anEngineWithFiles();
    const token = engine.files.addresses.uploadToken("", engine.clock.now());
    const id = await engine.files.upload(token, incoming());
    expect(await engine.run("files:rows")).toEqual([
      {
        _id: id,
        _creationTime: expect.any(Number) as number,
        contentType: "text/plain",
        sha256: SHA256.toString("base64"),
        size: 4,
      },
    ]);
    expect(await engine.files.upload(`${token}x`, incoming())).toBeNull();
    engine.clock.step(60 * 60 * 1000);
    expect(await engine.files.upload(token, incoming())).toBeNull();
    expect(names()).toEqual([id]);
    await engine.close();
  });

  // Caught, one at a time: the checksum not compared; one of its encodings not supported; the bytes kept.
  test("has the checksum that its sender claims, or is not stored at all", async () => {
    const engine = await anEngineWithFiles();
    const hex = SHA256.toString("hex");
    for (const sha256 of [hex, hex.toUpperCase(), SHA256.toString("base64")]) {
      expect(await engine.files.store("", incoming(sha256))).toEqual(expect.any(String));
    }
    const stored = names().length;
    for (const sha256 of ["", hex.slice(1), `${hex}0`, createHash("sha256").digest("hex")]) {
      await expect(engine.files.store("", incoming(sha256))).rejects.toThrow(WrongChecksum);
    }
    expect([stored, names().length]).toEqual([3, 3]);
    await engine.close();
  });

  // Caught: bytes kept without a row.
  test("whose row cannot be committed leaves no bytes", async () => {
    const engine = await anEngineWithFiles();
    vi.spyOn(engine.calls, "ownCommit").mockRejectedValue(new Error("no commit"));
    await expect(engine.files.store("", incoming())).rejects.toThrow("no commit");
    expect(names()).toEqual([]);
    vi.restoreAllMocks();
    await engine.close();
  });

  test("is found at its URL until it is deleted, and other URLs find nothing", async () => {
    const engine = await anEngineWithFiles();
    const id = await engine.files.store("", incoming());
    const key = engine.files.addresses.keyOf(id);
    expect(engine.files.findByKey(key)).toEqual({
      id,
      contentType: "text/plain",
      sha256: SHA256.toString("base64"),
      size: 4,
    });
    const another = engine.files.addresses.keyOf(encodeDocumentId(9, new Uint8Array(16)));
    expect([engine.files.findByKey("no key"), engine.files.findByKey(another)]).toEqual([null, null]);
    expect((await engine.files.read(id))?.toString()).toBe("text");
    await engine.run("files:delete", { storageId: id });
    expect(engine.files.findByKey(key)).toBeNull();
    await engine.close();
  });
});

describe("the log", () => {
  function aLog() {
    const told: unknown[] = [];
    const note = (message: string, details?: unknown) => void told.push([message, details]);
    return { told, log: { info: note, error: note, refusal: note } };
  }

  // Caught, one at a time: logged at each start; logged without the number.
  test("has the number of files removed at a start, if any", async () => {
    const { told, log } = aLog();
    const memory = createMemoryStore();
    await (await anEngineWithFiles({ store: memory, log })).close();
    expect(told).toEqual([]);
    new FileStore(join(folder, "files")).keepNow(Buffer.from("x"), encodeDocumentId(9, new Uint8Array(16)));
    await (await anEngineWithFiles({ store: memory, log })).close();
    expect(told).toEqual([["Bytes of files without a row were removed", { files: 1 }]]);
  });

  // Caught: a failure that is not logged, or that ends the process.
  test("names a file whose bytes could not be removed", async () => {
    const { told, log } = aLog();
    const fileStore = new FileStore(join(folder, "files"));
    const engine = await anEngineWithFiles({ log, fileStore });
    const id = await store(engine);
    vi.spyOn(fileStore, "remove").mockRejectedValue(new Error("EBUSY"));
    await engine.run("files:delete", { storageId: id });
    const message = "The bytes of a deleted file could not be removed; the next start will";
    await expect.poll(() => told).toEqual([[message, { id, error: "Error: EBUSY" }]]);
    await engine.close();
  });
});
