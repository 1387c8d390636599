/** SQLite's write-ahead log as a file: made ready so that waiting for it is cheap, and waited for. */
import { closeSync, fdatasync, fdatasyncSync, fstatSync, fsyncSync, openSync, writeSync } from "node:fs";

const ZEROS = Buffer.alloc(1024 * 1024);

/** Resolves when what was written to the file is on disk. */
export function syncFile(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

export interface CommitLog {
  sync(): Promise<void>;
  syncNow(): void;
  close(): void;
}

/**
 * Writes zeros behind the end of the log up to `bytes`: waiting for data that lies in blocks the file already has takes
 * less long than when the file grows. SQLite reads a log up to the first frame whose checksum does not fit, so zeros
 * behind its end say nothing to it.
 */
export function openCommitLog(path: string, bytes: number, sync = syncFile): CommitLog {
  const descriptor = openSync(path, "r+");
  const { size } = fstatSync(descriptor);
  for (let at = size; at < bytes; at += ZEROS.length)
    writeSync(descriptor, ZEROS, 0, Math.min(ZEROS.length, bytes - at), at);
  if (size < bytes) fsyncSync(descriptor);
  return {
    sync: () => sync(descriptor),
    syncNow: () => {
      fdatasyncSync(descriptor);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
