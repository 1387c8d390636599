/**
 * Copies a database that is still being written to. In WAL mode SQLite changes the database file only at checkpoints.
 * With everything checkpointed and no further checkpoint until the copy is made, the file does not change, and the
 * process continues to commit.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DatabaseSync } from "node:sqlite";

const COPY_PROGRAM = fileURLToPath(new URL("./copyProgram.ts", import.meta.url));

const run = promisify(execFile);

interface Copied {
  path: string;
  /** The checkpoint interval to restore afterwards: pages of the write-ahead log. */
  checkpointPages: number;
}

/** Copies what the database has committed at the time of the call. No transaction may be open. */
export async function copyDatabase(
  database: DatabaseSync,
  { path, checkpointPages }: Copied,
  to: string,
): Promise<void> {
  const checkpoint = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  if (checkpoint?.["busy"] !== 0) throw new Error("The database file could not be brought up to date.");
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
