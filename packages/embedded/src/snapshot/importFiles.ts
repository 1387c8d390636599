import { parseObject } from "../domain/json.ts";
import { fileOf, isChecksum } from "../system/files.ts";
import type { FileStore, ReceivedFile } from "../storage/fileStore.ts";
import type { Store } from "../storage/store.ts";
import { ImportRefused } from "./importRefused.ts";

/** Moves received files to the ids of their future rows. Returns the ids that are new. */
export async function keepFiles(
  { store, fileStore }: { store: Store; fileStore: FileStore },
  received: Map<string, ReceivedFile>,
): Promise<string[]> {
  for (const [id, file] of received) {
    const row = store.get(id);
    if (row !== null && !isChecksum(fileOf(parseObject(row.json)).sha256, file.sha256)) {
      throw new ImportRefused(`There is another file here with the id ${id}.`);
    }
  }
  const kept: string[] = [];
  for (const [id, file] of [...received]) {
    if (store.get(id) !== null) continue;
    await fileStore.keep(file, id);
    received.delete(id);
    kept.push(id);
  }
  return kept;
}
