import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import type { Recovering } from "../calls/useRecoveringQuery";
import { useListRecovery, type RecoveringList } from "../live/useListRecovery";
import { bestRows } from "./bestRows";
import { findDigitsAhead, type RowTexts } from "./digits";
import type { PaletteEntry, PaletteNote, PaletteSource } from "./paletteEntry";

/** How the palette searches records and shows them. `textOf` and `phoneOf` must be stable. */
export interface RecordSearch<R extends object> extends RowTexts<R> {
  /** "Leads" */
  label: string;
  icon: LucideIcon;
  entryOf: (row: R) => PaletteEntry;
  /** The record's id in addresses. */
  idOf: (row: R) => string;
  /** The id in the path of a record's page; undefined for another page. */
  idIn: (path: string) => string | undefined;
}

interface Found<R> {
  rows: readonly R[];
  isLoading: boolean;
  failure: PaletteNote["failure"];
  /** Says that older records are not searched. */
  older: string | null;
}

function useSource<R extends object>(search: RecordSearch<R>, found: Found<R>): PaletteSource {
  const { label, icon, textOf, phoneOf, idOf, idIn } = search;
  const entryOf = (row: R): PaletteEntry => ({ ...search.entryOf(row), icon });
  const { rows, isLoading, failure, older } = found;
  useEffect(() => findDigitsAhead(rows, { textOf, phoneOf }), [rows, textOf, phoneOf]);
  const partly = isLoading ? `Loading ${label.toLowerCase()}…` : older;
  const text = failure === null ? partly : `${label} could not be loaded.`;
  return {
    label,
    note: text === null ? null : { text, failure },
    find: (typed) => bestRows(rows, search, typed).map(entryOf),
    at: (path) => {
      const id = idIn(path);
      const row = id === undefined ? undefined : rows.find((each) => idOf(each) === id);
      return row === undefined ? null : entryOf(row);
    },
  };
}

/** The rows of a live list as a palette source. Reading the list opens it, if no screen has done so. */
export function useListSource<R extends object>(list: RecoveringList<R>, search: RecordSearch<R>): PaletteSource {
  const { state, isRetrying, retry } = useListRecovery(list);
  const { phase, rows } = state;
  const isLoading = phase === "loading" || phase === "filling";
  return useSource(search, {
    rows,
    isLoading,
    failure: phase === "failed" ? { isRetrying, retry } : null,
    older: null,
  });
}

const NONE: readonly never[] = [];

interface Newest<R> extends Omit<Recovering<unknown>, "value"> {
  /** Undefined while loading. */
  rows: readonly R[] | undefined;
  older: string | null;
}

/** The newest records, read by a query, as a palette source. */
export function useQuerySource<R extends object>(newest: Newest<R>, search: RecordSearch<R>): PaletteSource {
  const { rows = NONE, older, error, isRetrying, retry } = newest;
  const failure = error === null ? null : { isRetrying, retry };
  return useSource(search, { rows, isLoading: newest.rows === undefined, failure, older });
}
