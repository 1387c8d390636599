import { useSyncExternalStore } from "react";
import type { LiveListState } from "../live/liveList";
import { bestRows, type RowTexts } from "./bestRows";
import type { PaletteEntry, PaletteSource } from "./paletteEntry";

/** How the palette searches a live list, and what it shows of a row. */
export interface ListSearch<R extends object> extends RowTexts<R> {
  /** "Leads" */
  label: string;
  /** "Loading leads…" */
  loading: string;
  /** "Leads could not be loaded." */
  failed: string;
  entryOf: (row: R) => PaletteEntry;
}

interface SearchedList<R> {
  subscribe: (listener: () => void) => () => void;
  getState: () => LiveListState<R>;
}

/** The rows of a live list as a source of the palette. Reading the list opens it, if no screen has done so. */
export function useListSource<R extends object>(list: SearchedList<R>, search: ListSearch<R>): PaletteSource {
  const { phase, rows } = useSyncExternalStore(list.subscribe, list.getState);
  const { label, loading, failed, entryOf } = search;
  const isPartial = phase === "loading" || phase === "filling";
  return {
    label,
    note: isPartial
      ? { text: loading, isFailure: false }
      : phase === "failed"
        ? { text: failed, isFailure: true }
        : null,
    find: (typed) => bestRows(rows, search, typed).map(entryOf),
  };
}
