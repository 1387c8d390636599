import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_KEYS } from "../../src/storage/indexKey.ts";
import { type SyncFile, syncFile } from "../../src/storage/commitLog.ts";
import { createSqliteStore } from "../../src/storage/sqliteStore.ts";
import { emptyBatch, type Store } from "../../src/storage/store.ts";
import { scaled } from "@passage/testkit/longRun";
import { seededRandom } from "@passage/testkit/seededRandom";
import { Disk, type Files, LOSSES, writeImage } from "./crashImage.ts";

const TABLE = 10_001;
const INDEX = 1;
const SEARCH = 9;
/**
 * Small enough for the halves of the log to change, and the database file to be written, several times; a group may also
 * be larger than half of the log.
 */
const LOG_BYTES = 1_000_000;
const CHECKPOINT_PAGES = 60;
const DOCUMENT_BYTES = 200_000;
const KEPT = 8;
const GROUPS = scaled(40, 600);
const TIMEOUT_MS = scaled(60_000, 900_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "power-loss-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const keyOf = (number: number): string => String(number).padStart(8, "0");

/** Commit `number` replaces one that is `KEPT` older, and records its number in every kind of record. */
function commit(store: Store, number: number, random: () => number): void {
  const id = `d${number % KEPT}`;
  const json = JSON.stringify({ number, filling: "x".repeat(Math.floor(random() * DOCUMENT_BYTES)) });
  store.apply({
    documents: [{ id, table: TABLE, json }],
    entries: [
      { index: INDEX, key: keyOf(number - KEPT), id: null },
      { index: INDEX, key: keyOf(number), id },
    ],
    searches: [{ index: SEARCH, id, words: `every commit n${number}`, filters: ["f"], createdAt: number }],
    droppedSearches: [],
    answers: [{ sessionId: "s", requestId: number, at: number, json: String(number) }],
    settings: [{ namespace: "n", key: "last", value: String(number) }],
  });
}

/** The number of commits in an image; fails if one is partial, or one before it is missing. */
async function commitsIn(image: Files): Promise<number> {
  const place = mkdtempSync(join(folder, "image-"));
  const store = createSqliteStore({ path: writeImage(place, image), sync: "full", logBytes: LOG_BYTES });
  try {
    const rows = store.scan({ table: TABLE, index: INDEX, range: ALL_KEYS, order: "asc", limit: 2 * KEPT });
    const last = Number(store.setting("n", "last") ?? 0);
    const numbers = rows.map(({ json }) => (JSON.parse(json) as { number: number }).number);
    expect(numbers).toEqual(Array.from({ length: Math.min(KEPT, last) }, (_, at) => Math.max(0, last - KEPT) + at + 1));
    expect(rows.map(({ key }) => key)).toEqual(numbers.map(keyOf));
    const searched = store.search({ index: SEARCH, terms: [], prefix: "every", filters: ["f"] });
    expect(searched.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b)).toEqual(numbers);
    expect(store.answer("s", last)).toBe(last === 0 ? null : String(last));
    expect(store.answer("s", last + 1)).toBeNull();
    // A wrongly assembled database would refuse another write.
    store.apply({ ...emptyBatch(), settings: [{ namespace: "n", key: "after", value: "1" }] });
    await store.sync();
    return last;
  } finally {
    await store.close();
    rmSync(place, { recursive: true });
  }
}

interface SeenState {
  /** Acknowledged commits that are missing. */
  losses: string[];
  /** How often each file was synced, and how often the database file had been written to. */
  syncs: { log: number; wal: number; database: number };
  checkpoints: number;
}

/** Commits in groups, loses power during and after each sync. */
async function lossesUnder(sync: "full" | "normal", groups: number): Promise<SeenState> {
  const random = seededRandom(11);
  const path = join(folder, `${sync}.sqlite3`);
  const seen: SeenState = { losses: [], syncs: { log: 0, wal: 0, database: 0 }, checkpoints: 0 };
  let acknowledged = 0;
  const losePower = async (when: string): Promise<void> => {
    const loss = LOSSES[Math.floor(random() * LOSSES.length)] ?? "some blocks";
    const known = acknowledged;
    const found = await commitsIn(disk.afterPowerLoss({ loss, random }));
    if (found < known) seen.losses.push(`${loss} ${when}: ${found} of ${known}`);
  };
  const watchedSync: SyncFile = async (descriptor, file) => {
    const written = disk.look();
    seen.syncs[file] += 1;
    await losePower(`during a sync of the ${file}`);
    await syncFile(descriptor, file);
    // That of the database file is not relied on: SQLite syncs it itself.
    if (file !== "database") disk.hasSynced(file, written);
  };
  const options = { path, sync, logBytes: LOG_BYTES, checkpointPages: CHECKPOINT_PAGES, syncFile: watchedSync };
  const store = createSqliteStore(options);
  const disk = new Disk(path);
  let { database } = disk.look();
  for (let number = 0; number < groups;) {
    const size = 1 + Math.floor(random() * 3);
    for (let at = 0; at < size; at += 1) commit(store, (number += 1), random);
    const synced = store.sync();
    store.settle();
    await synced;
    acknowledged = number;
    await losePower("after a sync");
    const written = disk.look();
    if (!database.equals(written.database)) seen.checkpoints += 1;
    ({ database } = written);
  }
  await store.close();
  return seen;
}

// Caught: the log synced before the commit was written to it.
test(
  "with any loss of unsynced data, everything acknowledged is complete and in order",
  async () => {
    const { losses, syncs, checkpoints } = await lossesUnder("full", GROUPS);
    expect(losses).toEqual([]);
    expect(syncs.log).toBeGreaterThan(5);
    expect(syncs.wal).toBeGreaterThan(5);
    expect(checkpoints).toBeGreaterThan(2);
  },
  TIMEOUT_MS,
);

// The control: without a sync, the same measurement must find losses.
test(
  "without the sync acknowledged commits are lost",
  async () => {
    expect((await lossesUnder("normal", 6)).losses).not.toEqual([]);
  },
  TIMEOUT_MS,
);
