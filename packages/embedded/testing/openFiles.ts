import { readdirSync, readlinkSync } from "node:fs";

/** The files of this process whose path begins like this; none where the system does not tell. */
export function openFiles(path: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd")
    .map(targetOf)
    .filter((file) => file.startsWith(path));
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // It was closed while we looked.
    return "";
  }
}
