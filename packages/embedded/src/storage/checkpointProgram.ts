/** The thread that copies SQLite's write-ahead log into the database file. See checkpointer.ts. */
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { Checkpointed } from "./checkpointer.ts";

const database = new DatabaseSync(String(workerData));
database.exec("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;");

function checkpoint(mode: "NOOP" | "PASSIVE") {
  const { log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {};
  // Both are -1 while another connection makes a checkpoint.
  if (Number(log) < 0) throw new Error("There was no checkpoint.");
  return { log: Number(log), checkpointed: Number(checkpointed) };
}

/** Only looks if fewer pages than `least` are left to copy. */
function checkpointOf(least: number): Checkpointed {
  try {
    const found = checkpoint("NOOP");
    return found.log - found.checkpointed < least ? found : checkpoint("PASSIVE");
  } catch {
    // A full disk, for example. The pages stay in the write-ahead log until the next checkpoint.
    return null;
  }
}

parentPort?.on("message", (least: number | null) => {
  if (least !== null) {
    parentPort?.postMessage(checkpointOf(least));
    return;
  }
  database.close();
  parentPort?.close();
});
