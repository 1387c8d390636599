import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entriesOf } from "../../testing/snapshotPlace.ts";
import { anEngine, SteppedClock, type TestEngine, type TestProject } from "../../testing/testEngine.ts";
import { parseJson, type JsonValue } from "../domain/json.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { Exports } from "./exports.ts";
import { newestRows } from "./systemRows.ts";

/** An export reads a table in batches of this size. */
const BATCH = 100;

const PROJECT: TestProject = {
  mutations: {
    "pets:add": (call, value) => call("1.0/insert", { table: "pets", value }),
    "pets:remove": (call, args) => call("1.0/remove", args),
    "files:remove": (call, args) => call("1.0/storageDelete", args),
  },
};

let root: string;
let files: FileStore;
let engine: TestEngine;
let exports: Exports;
let logged: string[];
/** Makes the copy of the database; a test replaces it. */
let snapshot: (path: string) => Promise<Store>;
/** How many copies have been closed. */
let closed: number;
/** The next commit fails. */
let isCommitFailing: boolean;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "exports-"));
  const store = createMemoryStore();
  const clock = new SteppedClock();
  files = new FileStore(join(root, "files"));
  engine = anEngine({ store, fileStore: files, clock });
  await engine.start(engine.applicationOf(PROJECT));
  logged = [];
  [closed, isCommitFailing] = [0, false];
  snapshot = async (path) => {
    for (const suffix of ["", "-log", "-wal", "-shm"]) writeFileSync(path + suffix, "");
    const copy = await store.snapshot(path);
    return Object.assign(copy, {
      close: () => {
        closed += 1;
        return Promise.resolve();
      },
    });
  };
  const log = (message: string) => logged.push(message);
  exports = new Exports({
    store,
    snapshot: (path) => snapshot(path),
    fileStore: files,
    dataFolder: root,
    clock,
    log: { info: log, error: log, refusal: log },
    commit: async (work) => {
      const isFailing = isCommitFailing;
      isCommitFailing = false;
      if (isFailing) throw new Error("no commit");
      return await engine.calls.ownCommit((_, transaction) => work(transaction));
    },
    keyOfFile: (id) => engine.files.addresses.keyOf(id),
  });
});
afterEach(async () => {
  await exports.ended();
  await engine.close();
  rmSync(root, { recursive: true });
});

const latest = async (): Promise<JsonValue> =>
  await engine.calls.ownCommit((_, transaction) =>
    parseJson(JSON.stringify(exports.latest({}, { transaction, component: "" }))),
  );
const inFolder = (): string[] => readdirSync(join(root, "exports")).sort();
const onlyZip = (): string => join(root, "exports", inFolder()[0] ?? expect.fail("There is no export."));

async function addPets(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { _id } = (await engine.run("pets:add", { nth })) as { _id: string };
    ids.push(_id);
  }
  return ids;
}

async function keepFile(text: string): Promise<string> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(text));
  }
  return await engine.files.store("", { bytes: bytes(), contentType: null });
}

async function exported(): Promise<Map<string, string>> {
  await exports.request(files);
  await exports.ended();
  return await entriesOf(onlyZip());
}

const numbersIn = (entries: Map<string, string>): number[] =>
  (entries.get("pets/documents.jsonl") ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { nth: number }).nth);

// Caught: a batch read again from its last row; an empty last batch that never ended.
test.each([BATCH - 1, BATCH, BATCH + 1, 2 * BATCH])(
  "all of %i rows are exported once, in their order",
  async (count) => {
    await addPets(count);
    expect(numbersIn(await exported())).toEqual(Array.from({ length: count }, (_, nth) => nth));
  },
);

// Caught: the store itself read instead of its copy, so that an export had half of a change.
test("a table that changes while it is exported is exported as it was", async () => {
  const count = 3 * BATCH;
  const ids = await addPets(count);
  const begun = Promise.withResolvers<undefined>();
  const copied = snapshot;
  snapshot = async (path) => {
    const copy = await copied(path);
    begun.resolve(undefined);
    return copy;
  };
  await exports.request(files);
  await begun.promise;
  for (const id of [ids.at(0), ids.at(-1)]) await engine.run("pets:remove", { id: id ?? "" });
  await addPets(1);
  await exports.ended();
  expect(numbersIn(await entriesOf(onlyZip()))).toEqual(Array.from({ length: count }, (_, nth) => nth));
});

// Caught: the bytes of a file that were gone when the export came to them.
test("a file that is deleted while it is exported is in the export, and gone afterwards", async () => {
  await addPets(BATCH);
  const id = await keepFile("passport");
  const copied = snapshot;
  snapshot = async (path) => {
    const copy = await copied(path);
    await engine.run("files:remove", { storageId: id });
    return copy;
  };
  const entries = await exported();
  expect(entries.get(`_storage/${id}`)).toBe("passport");
  await expect.poll(() => files.read(id)).toBeNull();
});

test("one export is made at a time, the newest is kept, and its row says where it is", async () => {
  await exports.request(null);
  await expect(exports.request(null)).rejects.toMatchObject({
    code: "ExportInProgress",
    message: "There is already an export requested or in progress.",
  });
  expect(await latest()).toMatchObject({ state: "in_progress" });
  await exports.ended();
  const [first] = inFolder();
  expect(await latest()).toMatchObject({ state: "completed", zip_object_key: first });
  engine.clock.step(1_000);
  await exported();
  const rows = await engine.calls.ownCommit((_, transaction) => newestRows(transaction, "_exports").length);
  // Caught: a row of each export ever made, and an export that other accounts of the machine could read.
  expect([rows, statSync(join(root, "exports")).mode & 0o777, closed]).toEqual([1, 0o700, 2]);
  const [second, ...others] = inFolder();
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
  const { start_ts, complete_ts, zip_object_key } = (await latest()) as Record<string, { $integer: string }>;
  const ofInteger = (value: { $integer: string } | undefined) =>
    Buffer.from(value?.$integer ?? "", "base64").readBigInt64LE();
  expect(`${String(ofInteger(start_ts))}.zip`).toBe(zip_object_key);
  expect(ofInteger(complete_ts)).toBe(BigInt(engine.clock.now()) * 1_000_000n);
  expect(exports.pathOf(String(ofInteger(start_ts)))).toBe(onlyZip());
});

// Caught: a request that never ended, because its export had not begun.
test("a request whose export cannot begin ends, and the export has failed", async () => {
  isCommitFailing = true;
  await exports.request(null);
  await exports.ended();
  expect([await latest(), logged]).toMatchObject([{ state: "failed" }, ["An export failed"]]);
});

// Caught: an export that stayed "in progress" for ever, and the copy of the database left on the disk.
test.each<[what: string, fail: () => Promise<void>]>([
  [
    "without a copy of the database",
    () => {
      snapshot = () => Promise.reject(new Error("no room"));
      return Promise.resolve();
    },
  ],
  [
    "without the bytes of a file",
    async () => {
      rmSync(files.pathOf(await keepFile("passport")));
    },
  ],
])("an export %s fails and says so, leaves no copy, and the next one can be made", async (_, fail) => {
  const copied = snapshot;
  await fail();
  await exports.request(files);
  await exports.ended();
  expect([await latest(), logged]).toMatchObject([{ state: "failed" }, ["An export failed"]]);
  expect(inFolder().filter((name) => !name.endsWith(".zip"))).toEqual([]);
  snapshot = copied;
  await exports.request(null);
  await exports.ended();
  expect(await latest()).toMatchObject({ state: "completed" });
  expect(inFolder()).toHaveLength(1);
});
