import { readFileSync } from "node:fs";

/** Resident memory of a process in bytes; NaN where the system does not say. */
export function residentBytes(pid: number): number {
  try {
    const pages = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1];
    return Number(pages) * 1024;
  } catch {
    return NaN;
  }
}
