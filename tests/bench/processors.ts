/**
 * Which processors the processes of a measurement run on. The kernel likes to wake a reader where its writer is running, even
 * beside an idle processor: then the lists, which in life are on other machines, hold up the server. So their process stays
 * on the last processor while servers are measured; every server may use all of them.
 */
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

const LAST = cpus().length - 1;
const ALL = `0-${String(LAST)}`;

let isKept = false;

/** False where there is one processor, or no `taskset`: figures are then those of processes that share. */
export function keepListsApart(): boolean {
  isKept = LAST > 0 && allow(String(LAST));
  return isKept;
}

export function endKeepingApart(): void {
  if (isKept) allow(ALL);
  isKept = false;
}

/** The command of a program that may use every processor, though its parent is kept to one. */
export function onAnyProcessor(command: string, args: readonly string[]): [command: string, args: string[]] {
  return isKept ? ["taskset", ["--cpu-list", ALL, command, ...args]] : [command, [...args]];
}

function allow(processors: string): boolean {
  const args = ["--all-tasks", "--cpu-list", "--pid", processors, String(process.pid)];
  return spawnSync("taskset", args, { stdio: "ignore" }).status === 0;
}
