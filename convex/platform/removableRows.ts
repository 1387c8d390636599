/** Rows removed in batches with their record. */
import type { MutationCtx, QueryCtx } from "../_generated/server";

interface RowsOf<Key, RowId> {
  /** The rows of a record, as a query that is not read yet. */
  read: (ctx: QueryCtx, key: Key) => { take: (most: number) => Promise<{ _id: RowId }[]> };
  /** Deletes one row, with the name of its table: tests/access/holds.test.ts looks for it. */
  deleteRow: (ctx: MutationCtx, id: RowId) => Promise<void>;
}

interface Removable<Key, RowId = string> {
  /** Their number, up to `most`. */
  count: (ctx: QueryCtx, key: Key, most: number) => Promise<number>;
  /** Deletes at most this many; returns their ids. */
  remove: (ctx: MutationCtx, key: Key, most: number) => Promise<RowId[]>;
}

export function removableRows<Key, RowId>({ read, deleteRow }: RowsOf<Key, RowId>): Removable<Key, RowId> {
  return {
    count: async (ctx, key, most) => (await read(ctx, key).take(most)).length,
    remove: async (ctx, key, most) => {
      const rows = most === 0 ? [] : await read(ctx, key).take(most);
      for (const { _id } of rows) await deleteRow(ctx, _id);
      return rows.map(({ _id }) => _id);
    },
  };
}

/** Deletes rows of the first part, then of the next, at most this many in all; returns how many. */
export function removeInOrder<Key>(
  ...parts: readonly Removable<Key>[]
): (ctx: MutationCtx, key: Key, most: number) => Promise<number> {
  return async (ctx, key, most) => {
    let removed = 0;
    for (const part of parts) removed += (await part.remove(ctx, key, most - removed)).length;
    return removed;
  };
}
