/**
 * Copies a database that is still being written to. In WAL mode SQLite changes the database file only at checkpoints.
 * With everything checkpointed and no further checkpoint until the copy is made, the file does not change, and the
 * process continues to commit.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { DatabaseSync } from "node:sqlite";

const COPY_PROGRAM = fileURLToPath(new URL("./copyProgram.ts", import.meta.url));

const run = promisify(execFile);

/** A reader of another thread holds a checkpoint up for about a second at most. */
const ATTEMPTS = 400;
const PAUSE_MS = 25;

interface Copied {
  path: string;
  /** Commits what was written since; no transaction is open then. */
  commit: () => void;
  /** The checkpoint interval to restore afterwards: pages of the write-ahead log. */
  checkpointPages: number;
}

/** Copies what the database has at the time at which its file is up to date. */
export async function copyDatabase(
  database: DatabaseSync,
  { path, commit, checkpointPages }: Copied,
  to: string,
): Promise<void> {
  await bringUpToDate(database, commit);
  database.exec("PRAGMA wal_autocheckpoint = 0");
  try {
    // The copy is made by another process, because closing a file in this one would release every lock it holds on
    // that file, including SQLite's, which keep a second deployment out.
    await run(process.execPath, [COPY_PROGRAM, path, to]);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    database.exec(`PRAGMA wal_autocheckpoint = ${String(checkpointPages)}`);
  }
}

/** In the event loop turn in which it ends, nothing else has been committed. */
async function bringUpToDate(database: DatabaseSync, commit: () => void): Promise<void> {
  const checkpoint = database.prepare("PRAGMA wal_checkpoint(PASSIVE)");
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    commit();
    const { busy, log, checkpointed } = checkpoint.get() ?? {};
    if (busy === 0 && log === checkpointed) return;
    await pause(PAUSE_MS);
  }
  throw new Error("The database file could not be brought up to date.");
}
