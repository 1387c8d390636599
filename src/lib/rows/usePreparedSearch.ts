import { useEffect, useState } from "react";
import { whenIdle } from "../../ui/lazy/idle";
import type { SearchedRow } from "./row";
import { RowSearch } from "./searchRows";

/** Rows that change more often are searched unprepared: preparing takes longer than a search. */
const UNCHANGED_MS = 1_000;

/** The search of a list. It is prepared when the rows have not changed for a second and the page is idle. */
export function usePreparedSearch<R extends SearchedRow>(rows: readonly R[]): RowSearch<R> {
  const [search] = useState(() => new RowSearch<R>());
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        search.prepare(rows);
      });
    }, UNCHANGED_MS);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, [search, rows]);
  return search;
}
