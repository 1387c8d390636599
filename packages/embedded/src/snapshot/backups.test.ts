import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadAdminKey } from "../auth/adminKey.ts";
import { FileStore } from "../storage/fileStore.ts";
import { createSqliteStore } from "../storage/sqliteStore.ts";
import { emptyBatch } from "../storage/store.ts";
import { systemClock, systemRandomness } from "../process/systemEnvironment.ts";
import { backUp } from "./backups.ts";
import { restore } from "./restores.ts";

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
  loadAdminKey(data, "embedded", systemRandomness);
  const world = { fileStore: new FileStore(join(data, "files")), dataFolder: data, clock: systemClock };
  try {
    return await backUp({ ...world, snapshot: (path) => store.snapshot(path) }, folder);
  } finally {
    await store.close();
  }
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
    expect(await backedUp(join(root, "new"))).toMatchObject({ wasOpen: false });
    expect(openTo(join(root, "new"))).toEqual([]);
  });

  // Caught: the mode of someone's folder changed, although nothing was written into it.
  test("does not change a folder that is not empty", async () => {
    const folder = anOpenFolder("shared");
    writeFileSync(join(folder, "thesis.txt"), "");
    await expect(backedUp(folder)).rejects.toThrow("is not empty");
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });
});

describe("a restore", () => {
  // Caught: files unpacked with mode 644 restored with it.
  test("restricts all files to their owner, whatever the modes of the backup and the folder", async () => {
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
