import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { encodeDocumentId, tableNumberOf } from "../storage/documentId.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import type { FunctionCall } from "./ports.ts";
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
} from "./testEngine.ts";

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
    ...{ path, args, componentPath: "one" },
    ...{ caller: asAdmin, requestId: "r" },
  });

  // Caught: rows of all components in one table.
  test("are its own: their ids are none in the app, and the app's none in it", async () => {
    const engine = await anEngineWithFiles();
    const [inside, outside] = [await store(engine, "one"), await store(engine)];
    const ask = async (storageId: string) => valueOf(await engine.calls.anyFunction(inOne("files:url", { storageId })));
    expect(await ask(inside)).toContain(`${CLOUD_URL}/api/storage/`);
    await expect(engine.run("files:url", { storageId: inside })).rejects.toThrow("Invalid ID");
    await expect(ask(outside)).rejects.toThrow("Invalid ID");
    await engine.close();
  });

  // Caught: only the root's rows looked at.
  test("open at their addresses as the app's do", async () => {
    const engine = await anEngineWithFiles();
    const id = await store(engine, "one");
    const url = textOf(valueOf(await engine.calls.anyFunction(inOne("files:url", { storageId: id }))));
    expect(engine.files.findByKey(url.split("/").at(-1) ?? "")).toMatchObject({ id, size: 4 });
    await engine.close();
  });

  test("come in by its own upload addresses, also by one from before a restart", async () => {
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
  /** A memory store whose disk can be made to wait. */
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
  test("stay until the deletion of their row is on disk", async () => {
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

  test("that a crash left without a row go at the next start, and those with a row stay", async () => {
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

  // Caught: the row committed before its bytes.
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
