import { useEffect } from "react";
import { useListRecovery, type RecoveringList } from "../live/useListRecovery";
import { bestRows } from "./bestRows";
import { findDigitsAhead, type RowTexts } from "./digits";
import type { PaletteEntry, PaletteSource } from "./paletteEntry";

/** How the palette searches a live list and shows its rows. `textOf` and `phoneOf` must be stable. */
export interface ListSearch<R extends object> extends RowTexts<R> {
  /** "Leads" */
  label: string;
  /** "Loading leads…" */
  loading: string;
  /** "Leads could not be loaded." */
  failed: string;
  entryOf: (row: R) => PaletteEntry;
}

/** The rows of a live list as a palette source. Reading the list opens it, if no screen has done so. */
export function useListSource<R extends object>(list: RecoveringList<R>, search: ListSearch<R>): PaletteSource {
  const { state, isRetrying, retry } = useListRecovery(list);
  const { phase, rows } = state;
  const { label, loading, failed, entryOf, textOf, phoneOf } = search;
  useEffect(() => findDigitsAhead(rows, { textOf, phoneOf }), [rows, textOf, phoneOf]);
  const isPartial = phase === "loading" || phase === "filling";
  const partly = isPartial ? { text: loading, failure: null } : null;
  return {
    label,
    note: phase === "failed" ? { text: failed, failure: { retry, isRetrying } } : partly,
    find: (typed) => bestRows(rows, search, typed).map(entryOf),
  };
}
