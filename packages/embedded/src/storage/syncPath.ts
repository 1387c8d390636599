import { open } from "node:fs/promises";

/** Resolves when a file's content, or a folder's list of names, is on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
