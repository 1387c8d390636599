import { statfsSync } from "node:fs";

import { StartProblem } from "./problem.ts";

/** Below this SQLite fails at the next larger change. */
const FULL_BYTES = 64 * 1024 * 1024;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function requireRoom(folder: string, free = freeBytes(folder)): void {
  if (free < FULL_BYTES) throw new StartProblem(sentence(folder));
}

/** Explains the death of a service by a full disk. A service that cannot write ends itself; its acknowledged writes are on the disk. */
export function withDisk(problem: Error, folder: string, free = freeBytes(folder)): Error {
  return free >= FULL_BYTES || problem.message.includes(" is full: ")
    ? problem
    : new StartProblem(`${problem.message} ${sentence(folder)}`, { cause: problem });
}

function sentence(folder: string): string {
  return `The disk of ${folder} is full: make room there and start again. Everything that was acknowledged is kept.`;
}
