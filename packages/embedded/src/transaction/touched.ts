import type { Catalog } from "../catalog/catalog.ts";
import type { Index } from "../catalog/indexes.ts";
import type { JsonObject } from "../domain/json.ts";
import { BY_ID } from "../storage/byId.ts";
import { documentKey, type IndexKey } from "../storage/indexKey.ts";
import type { PendingDocument } from "./overlay.ts";
import { touchedKeys } from "./searchIndexes.ts";

type Change = Pick<PendingDocument, "table" | "before" | "after">;

export interface TouchVisitor {
  /** False for an index whose keys need not be computed. */
  watches(index: number): boolean;
  touch(index: number, key: IndexKey): void;
}

/** Visits each index key that a change adds or removes, or whose document it changes. */
export function visitTouched(catalog: Catalog, [id, change]: readonly [string, Change], visitor: TouchVisitor): void {
  const table = catalog.tableOfTablet(change.table);
  if (table === null) return;
  visitor.touch(BY_ID, id);
  for (const index of catalog.indexesOf(table)) if (visitor.watches(index.number)) visitIndex(index, change, visitor);
  for (const index of catalog.searchIndexesOf(table)) {
    for (const key of touchedKeys(index, change)) visitor.touch(index.number, key);
  }
}

function visitIndex({ number, fields }: Index, { before, after }: Change, visitor: TouchVisitor): void {
  const keyOf = (document: JsonObject | null): IndexKey | null =>
    document === null ? null : documentKey(document, fields);
  const [oldKey, newKey] = [keyOf(before), keyOf(after)];
  if (oldKey !== null) visitor.touch(number, oldKey);
  if (newKey !== null && newKey !== oldKey) visitor.touch(number, newKey);
}
