import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadAdminKey } from "../auth/adminKey.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import { emptyBatch, type Store } from "../storage/store.ts";
import { Catalog } from "../catalog/catalog.ts";
import type { Table } from "../catalog/indexes.ts";
import type { JsonObject } from "../domain/json.ts";
import { encodeDocumentId, INTERNAL_BYTES } from "../storage/documentId.ts";
import { documentKey } from "../storage/indexKey.ts";
import { SteppedClock } from "../../testing/testEngine.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { backUp } from "./backups.ts";
import { requireWhole, restore } from "./restores.ts";

let root: string;
let data: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "backup-"));
  data = join(root, "data");
  mkdirSync(data);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** A backup of a deployment with a provider's key in its environment. */
async function backedUp(folder: string): Promise<Awaited<ReturnType<typeof backUp>>> {
  const store = createSqliteStore({ path: join(data, "data.sqlite3"), sync: "full" });
  store.apply({ ...emptyBatch(), settings: [{ namespace: "environment", key: "CLERK_SECRET_KEY", value: "sk" }] });
  const files = new FileStore(join(data, "files"));
  files.keepNow(BYTES, putRows(store));
  loadAdminKey(data, "embedded", systemRandomness);
  const world = { fileStore: files, dataFolder: data, clock: new SteppedClock() };
  try {
    return await backUp({ ...world, snapshot: (path) => store.snapshot(path) }, folder);
  } finally {
    await store.close();
  }
}

const BYTES = Buffer.from("passport");

/** Three documents, and a file's row; returns the id of the file. */
function putRows(store: Store): string {
  const catalog = new Catalog(store);
  const batch = emptyBatch();
  const put = (table: Table, at: number, fields: JsonObject): string => {
    const id = encodeDocumentId(table.number, new Uint8Array(INTERNAL_BYTES).fill(at));
    const document = { ...fields, _creationTime: at, _id: id };
    const key = documentKey(document, table.byCreationTime.fields);
    batch.documents.push({ id, table: table.number, json: JSON.stringify(document) });
    batch.entries.push({ index: table.byCreationTime.number, key, id });
    return id;
  };
  for (const at of [1, 2]) put(catalog.ensure("pets"), at, {});
  put(catalog.ensure("pets", "mail"), 3, {});
  const sha256 = createHash("sha256").update(BYTES).digest("base64");
  const file = put(catalog.ensure("_storage"), 4, { sha256, size: BYTES.length });
  catalog.saveNewTables(batch);
  store.apply(batch);
  return file;
}

/** The backup's only file. */
function theFile(folder: string): string {
  const [name = ""] = readdirSync(join(folder, "files"));
  return join(folder, "files", name);
}

function anOpenFolder(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  return folder;
}

/** The files in the folder, and the folder itself, that other accounts can access. */
function openTo(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ];
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
}

describe("a backup", () => {
  // Caught: an empty folder of mode 755 filled with a database of mode 644.
  test("closes its folder to other accounts, and reports that it was open", async () => {
    const folder = anOpenFolder("backup");
    expect(await backedUp(folder)).toMatchObject({ wasOpen: true });
    expect(readdirSync(folder).sort()).toEqual(["admin.key", "backup.json", "data.sqlite3", "files"]);
    expect(openTo(folder)).toEqual([]);
  });

  test("creates a closed folder, and reports nothing", async () => {
    const madeAt = new Date(new SteppedClock().now()).toISOString();
    const note = { format: 1, madeAt, documents: 3, files: 1 };
    expect(await backedUp(join(root, "new"))).toEqual({ ...note, wasOpen: false });
    expect(JSON.parse(readFileSync(join(root, "new", "backup.json"), "utf8"))).toEqual(note);
    expect(readFileSync(theFile(join(root, "new")))).toEqual(BYTES);
    expect(openTo(join(root, "new"))).toEqual([]);
  });

  // Caught: the mode of someone's folder changed, although nothing was written into it.
  // Caught: "failed to handle the call" for a folder that the deployment's service may not write to, with the reason in the log alone.
  test("is refused in one sentence where the deployment cannot make its folder", async () => {
    writeFileSync(join(root, "file"), "");
    const folder = join(root, "file", "below");
    await expect(backedUp(folder)).rejects.toThrow(`The deployment has no permission to make ${folder}: choose`);
  });

  test("does not change a folder that is not empty", async () => {
    const folder = anOpenFolder("shared");
    writeFileSync(join(folder, "thesis.txt"), "");
    await expect(backedUp(folder)).rejects.toThrow("is not empty");
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  // Caught: "Command failed" with a stack, or the word that the log says why.
  test("without enough disk space fails with a message, and leaves nothing behind", async () => {
    const folder = join(root, "backup");
    const snapshot = async (path: string): Promise<Store> => {
      writeFileSync(path, "half");
      return await Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }));
    };
    const world = { fileStore: new FileStore(join(data, "files")), dataFolder: data, clock: new SteppedClock() };
    await expect(backUp({ ...world, snapshot }, folder)).rejects.toThrow(`There is no room for a backup in ${folder}`);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a restore", () => {
  // Caught: files unpacked with mode 644 restored with it.
  test("restricts all files to their owner, for any modes of the backup and the folder", async () => {
    const folder = join(root, "backup");
    await backedUp(folder);
    writeFileSync(join(folder, "files", "stray"), "");
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (name !== "files") chmodSync(join(folder, name), 0o644);
    }
    const target = anOpenFolder("target");
    expect(await restore(folder, { dataFolder: target, force: false, now: new Date() })).toMatchObject({
      wasOpen: true,
    });
    expect(readdirSync(target).sort()).toEqual(["admin.key", "data.sqlite3", "files"]);
    expect(openTo(target)).toEqual([]);
  });

  // Caught: a file of the same length whose bytes had changed; one that was missing; a database that was cut.
  test.each<[what: string, spoil: (folder: string) => void, problem: RegExp]>([
    ["without a file", (folder) => rmSync(theFile(folder)), /^The backup's file \w+ is missing or has changed\.$/],
    ["with a longer file", (folder) => writeFileSync(theFile(folder), "passport!"), /is missing or has changed/],
    ["with other bytes in a file", (folder) => writeFileSync(theFile(folder), "pussport"), /is missing or has changed/],
    [
      "with another count of documents",
      (folder) => {
        const note = join(folder, "backup.json");
        writeFileSync(note, readFileSync(note, "utf8").replace('"documents":3', '"documents":4'));
      },
      /^The backup's database has 3 documents instead of 4\.$/,
    ],
    [
      "whose database was cut",
      (folder) => truncateSync(join(folder, "data.sqlite3"), 20_000),
      /^The backup's database is damaged: restore another backup\.$/,
    ],
    [
      "whose database is none",
      (folder) => writeFileSync(join(folder, "data.sqlite3"), "something else".repeat(1_000)),
      /^The backup's database is damaged/,
    ],
    [
      "without its note",
      (folder) => rmSync(join(folder, "backup.json")),
      /backup is not a complete backup: it has no backup\.json\. If it was cut off, restore another one\.$/,
    ],
  ])("of a backup %s is refused, and the folder stays as it was", async (_, spoil, problem) => {
    const folder = join(root, "backup");
    await backedUp(folder);
    spoil(folder);
    const target = anOpenFolder("target");
    writeFileSync(join(target, "own"), "");
    await expect(restore(folder, { dataFolder: target, force: true, now: new Date(0) })).rejects.toThrow(problem);
    expect(readdirSync(target)).toEqual(["own"]);
  });

  // Caught: the database asked, which nobody holds between two transactions, in place of the lock beside it. A running deployment went on
  // writing to the files that were put aside.
  test("of a folder on which a deployment runs is refused, also while that deployment has no transaction open", async () => {
    const folder = join(root, "backup");
    await backedUp(folder);
    const running = createSqliteStore({ path: join(data, "data.sqlite3"), sync: "full" });
    running.publish();
    const before = readdirSync(data);
    const refused = restore(folder, { dataFolder: data, force: true, now: new Date(0) });
    await expect(refused).rejects.toThrow("is in use by a running deployment; stop it first.");
    expect(readdirSync(data)).toEqual(before);
    await running.close();
    const restored = await restore(folder, { dataFolder: data, force: true, now: new Date(0) });
    expect(readdirSync(restored.replaced ?? "")).toContain("data.sqlite3");
  });

  test("moves the present content aside, and removes the leftovers of an earlier one", async () => {
    const folder = join(root, "backup");
    const { wasOpen: _, ...note } = await backedUp(folder);
    const target = anOpenFolder("target");
    writeFileSync(join(target, "own"), "");
    for (const name of ["restoring", "replaced-earlier"]) mkdirSync(join(target, name));
    writeFileSync(join(target, "restoring", "data.sqlite3"), "half");
    const replaced = join(target, "replaced-1970-01-01T00-00-00-000Z");
    expect(await restore(folder, { dataFolder: target, force: true, now: new Date(0) })).toEqual({
      ...note,
      replaced,
      wasOpen: true,
    });
    expect(readdirSync(replaced)).toEqual(["own"]);
    const names = ["admin.key", "data.sqlite3", "files", "replaced-1970-01-01T00-00-00-000Z", "replaced-earlier"];
    expect(readdirSync(target).sort()).toEqual(names);
    expect(readFileSync(theFile(target))).toEqual(BYTES);
    const again = restore(folder, { dataFolder: target, force: false, now: new Date(0) });
    await expect(again).rejects.toThrow("is not empty");
  });

  // Caught: a deployment that could not start any more beside the leftovers of a restore that had touched nothing.
  test("that was killed keeps a deployment from starting only where it had put the database aside", () => {
    mkdirSync(join(data, "restoring"));
    writeFileSync(join(data, "data.sqlite3"), "");
    requireWhole(data);
    rmSync(join(data, "data.sqlite3"));
    expect(() => {
      requireWhole(data);
    }).toThrow("was cut off: run it again, with --force.");
  });

  test("does not change a folder that it refuses", async () => {
    const folder = join(root, "backup");
    await backedUp(folder);
    const target = anOpenFolder("target");
    writeFileSync(join(target, "thesis.txt"), "");
    const refused = restore(folder, { dataFolder: target, force: false, now: new Date() });
    await expect(refused).rejects.toThrow("is not empty");
    expect(statSync(target).mode & 0o777).toBe(0o755);
  });
});
