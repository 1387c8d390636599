import { useMemo } from "react";
import type { WrittenList } from "./useRowWrite";

interface PatchedList<Patch> {
  write: (key: number, patch: Patch, send: () => Promise<unknown>) => Promise<void>;
  reread: (key: number) => Promise<void>;
}

/** A live list with an optimistic update for one field. `patchOf` must be stable. */
export function useWrittenList<Patch, Value>(
  list: PatchedList<Patch>,
  patchOf: (value: Value) => Patch,
): WrittenList<Value> {
  return useMemo(
    () => ({
      write: async (key, value, send) => {
        await list.write(key, patchOf(value), send);
      },
      reread: async (key) => {
        await list.reread(key);
      },
    }),
    [list, patchOf],
  );
}
