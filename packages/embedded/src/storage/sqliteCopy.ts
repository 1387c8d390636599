/**
 * Copies a database that is still being written to. In WAL mode SQLite changes the database file only at checkpoints.
 * With everything checkpointed and no further checkpoint until the copy is made, the file does not change, and the
 * process continues to commit.
 */
import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const COPY_PROGRAM = fileURLToPath(new URL("./copyProgram.ts", import.meta.url));

const run = promisify(execFile);

/** A reader of another thread holds a checkpoint up for about a second at most. */
const ATTEMPTS = 400;
const PAUSE_MS = 25;

/** `bringUpToDate` resolves to true if the file has everything that it must have. */
export async function copyDatabase(path: string, to: string, bringUpToDate: () => Promise<boolean>): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} exists already.`);
  for (let attempt = 1; !(await bringUpToDate()); attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error("The database file could not be brought up to date.");
    await pause(PAUSE_MS);
  }
  try {
    // The copy is made by another process, because closing a file in this one would release every lock it holds on
    // that file, including SQLite's.
    await run(process.execPath, [COPY_PROGRAM, path, to]);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}
