import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileStore } from "../../storage/fileStore.ts";
import type { JsonValue } from "../../domain/json.ts";
import { CLOUD_URL, startedEngine, textOf, type SystemCall, type TestFunction } from "../../../testing/testEngine.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "storage-calls-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const kept = (): string[] => (existsSync(join(folder, "files")) ? readdirSync(join(folder, "files")) : []);

const BYTES = Buffer.from("text");
const SHA256 = createHash("sha256").update(BYTES).digest();
const FILE = { blob: BYTES.toString("base64"), contentType: "text/plain" };

const given =
  (op: string): TestFunction =>
  (call, args) =>
    call(op, args);
const nested = (call: SystemCall, name: string, args: JsonValue) =>
  call("1.0/runUdf", { udfType: "mutation", name, args });

const CALLS = {
  url: "1.0/storageGetUrl",
  metadata: "1.0/storageGetMetadata",
  uploadUrl: "1.0/storageGenerateUploadUrl",
  store: "1.0/storageStore",
  get: "1.0/storageGet",
  delete: "1.0/storageDelete",
};
const under = (kind: string): Record<string, TestFunction> =>
  Object.fromEntries(Object.entries(CALLS).map(([name, op]) => [`${kind}:${name}`, given(op)]));

async function anEngine() {
  const [stored, fails] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const mutations = {
    ...under("m"),
    "m:storeAndLook": async (call: SystemCall, args: Record<string, JsonValue>) => {
      const storageId = await call(CALLS.store, args);
      return [await call(CALLS.get, { storageId }), await call(CALLS.metadata, { storageId })];
    },
    "m:storeAndFail": async (call: SystemCall, args: Record<string, JsonValue>) => {
      await call(CALLS.store, args);
      throw new Error("changed my mind");
    },
    // Runs concurrently with one that stores a file and then fails.
    "m:storeBeside": async (call: SystemCall) => {
      const failing = nested(call, "m:storeAndFailLate", FILE).catch(() => null);
      await stored.promise;
      const storing = call(CALLS.store, FILE);
      fails.resolve(undefined);
      await failing;
      return await storing;
    },
    // Deletes a file in a nested mutation that then fails, and reads the file in between.
    "m:getBeside": async (call: SystemCall, args: Record<string, JsonValue>) => {
      const failing = nested(call, "m:deleteAndFailLate", args).catch(() => null);
      await stored.promise;
      const asked = call(CALLS.get, args);
      fails.resolve(undefined);
      await failing;
      return await asked;
    },
    "m:deleteAndFailLate": async (call: SystemCall, args: Record<string, JsonValue>) => {
      await call(CALLS.delete, args);
      stored.resolve(undefined);
      await fails.promise;
      throw new Error("changed my mind");
    },
    "m:storeAndFailLate": async (call: SystemCall, args: Record<string, JsonValue>) => {
      await call(CALLS.store, args);
      stored.resolve(undefined);
      await fails.promise;
      throw new Error("changed my mind");
    },
  };
  const fileStore = new FileStore(join(folder, "files"));
  const engine = await startedEngine({ queries: under("q"), mutations, actions: under("a") }, { fileStore });
  const store = async (): Promise<string> => textOf(await engine.run("m:store", FILE));
  const refusal = (path: string, args: JsonValue): Promise<string> =>
    engine.run(path, args).then(
      (value) => `answered ${JSON.stringify(value)}`,
      (error: unknown) => String(error),
    );
  return { engine, store, refusal };
}

describe("a file stored by a mutation", () => {
  // Caught, one at a time: a wrong type, size or checksum; its bytes read from disk before they are there.
  test("is visible to the mutation at once, and to everyone after its commit", async () => {
    const { engine, store } = await anEngine();
    const told = { sha256: SHA256.toString("hex"), size: BYTES.length, contentType: "text/plain" };
    expect(await engine.run("m:storeAndLook", FILE)).toMatchObject([FILE, told]);
    const storageId = await store();
    for (const kind of ["q", "m", "a"]) {
      expect(await engine.run(`${kind}:metadata`, { storageId })).toMatchObject(told);
      const { storageId: key } = (await engine.run(`${kind}:metadata`, { storageId })) as { storageId: string };
      expect(await engine.run(`${kind}:url`, { storageId })).toBe(`${CLOUD_URL}/api/storage/${key}`);
      expect(await engine.run(`${kind}:url`, { storageId: key })).toBe(`${CLOUD_URL}/api/storage/${key}`);
    }
    expect(await engine.run("m:get", { storageId })).toEqual(FILE);
    await engine.close();
  });

  test("may have no type, and is empty without bytes", async () => {
    const { engine } = await anEngine();
    expect(await engine.run("m:storeAndLook", { contentType: "" })).toMatchObject([
      { blob: "", contentType: null },
      { size: 0, contentType: null },
    ]);
    await engine.close();
  });

  // Caught, one at a time: bytes of a rolled-back file written to disk; a concurrent file rolled back with it.
  test("is not stored if the mutation fails, and does not affect a concurrent one's", async () => {
    const { engine, refusal } = await anEngine();
    expect(await refusal("m:storeAndFail", FILE)).toContain("changed my mind");
    expect(kept()).toEqual([]);
    const storageId = textOf(await engine.run("m:storeBeside"));
    expect(await engine.run("m:get", { storageId })).toEqual(FILE);
    expect(kept()).toHaveLength(1);
    await engine.close();
  });

  // Caught: the checksum not compared, in either encoding.
  test("is refused if its checksum does not match", async () => {
    const { engine, refusal } = await anEngine();
    for (const encoding of ["hex", "base64"] as const) {
      expect(await engine.run("m:store", { ...FILE, sha256: SHA256.toString(encoding) })).toEqual(expect.any(String));
      const other = createHash("sha256").update("other").digest(encoding);
      expect(await refusal("m:store", { ...FILE, sha256: other })).toContain("SHA-256 is not the one that was given");
    }
    await engine.close();
  });
});

describe("a deleted file", () => {
  // Caught: a file that a nested mutation deletes, and takes back by failing, told as gone.
  test("is there as long as the deletion may be taken back", async () => {
    const { engine, store } = await anEngine();
    const storageId = await store();
    expect(await engine.run("m:getBeside", { storageId })).toEqual(FILE);
    await engine.close();
  });

  test("no longer exists", async () => {
    const { engine, store, refusal } = await anEngine();
    const storageId = await store();
    expect(await engine.run("m:delete", { storageId })).toBeNull();
    for (const asked of ["q:url", "q:metadata", "m:get"]) expect(await engine.run(asked, { storageId })).toBeNull();
    expect(await refusal("m:delete", { storageId })).toContain(`storage id ${storageId} not found`);
    await engine.close();
  });

  test("may have been deleted by an action", async () => {
    const { engine, store } = await anEngine();
    const storageId = await store();
    expect(await engine.run("a:delete", { storageId })).toBeNull();
    expect(await engine.run("q:url", { storageId })).toBeNull();
    await engine.close();
  });
});

describe("a query", () => {
  // Caught, one at a time: each of the writing calls permitted.
  test("cannot store, delete or create upload URLs", async () => {
    const { engine, store, refusal } = await anEngine();
    const storageId = await store();
    expect(await refusal("q:store", FILE)).toContain("`storage.store` is not available here.");
    expect(await refusal("q:delete", { storageId })).toContain("`storage.delete` is not available here.");
    expect(await refusal("q:uploadUrl", {})).toContain("`storage.generateUploadUrl` is not available here.");
    expect(await refusal("q:get", { storageId })).toContain("`storage.get` is not available here.");
    expect(await engine.run("m:get", { storageId })).toEqual(FILE);
    expect(textOf(await engine.run("m:uploadUrl"))).toMatch(`${CLOUD_URL}/api/storage/upload?token=`);
    await engine.close();
  });
});

test.each(["url", "metadata", "get", "delete"])("%s: an invalid id is refused as in Convex", async (call) => {
  const { engine, refusal } = await anEngine();
  const said = { url: "getUrl", metadata: "getMetadata" }[call] ?? call;
  expect(await refusal(`m:${call}`, { storageId: "x" })).toContain(
    `Invalid argument \`storageId\` for \`storage.${said}\`: Unable to decode ID: Invalid ID "x".`,
  );
  await engine.close();
});
