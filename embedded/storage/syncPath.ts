import { open } from "node:fs/promises";

/** Resolves when what the file holds, or which names the folder has, is on disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
