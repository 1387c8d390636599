import { parseObject } from "../domain/json.ts";
import { fileOf, isChecksum } from "../system/files.ts";
import type { FileStore, ReceivedFile } from "../storage/fileStore.ts";
import type { Store } from "../storage/store.ts";
import { ImportRefused } from "./importRefused.ts";

/** Puts bytes under the ids of the rows that are to come; which ones were not there before. */
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
