import type { SearchedRow } from "./row";

/** Enough for typing a name and deleting it again. */
const MAX_REMEMBERED = 24;

interface Found<R> {
  needle: string;
  rows: readonly R[];
}

/** The search text, trimmed and in lower case. */
export function needleOf(search: string): string {
  return search.trim().toLowerCase();
}

/**
 * A search that keeps the order of the rows and caches its results until the rows change. A longer text only searches the
 * cached results of a shorter one that it contains, and a deleted letter needs no search at all.
 */
export function createSearch<R extends SearchedRow>(): (rows: readonly R[], search: string) => readonly R[] {
  let whole: readonly R[] | undefined;
  let remembered: Found<R>[] = [];
  return (rows, search) => {
    const needle = needleOf(search);
    if (needle === "") return rows;
    if (rows !== whole) {
      whole = rows;
      remembered = [];
    }
    let narrowest = rows;
    for (const found of remembered) {
      if (found.needle === needle) return found.rows;
      if (needle.includes(found.needle) && found.rows.length < narrowest.length) narrowest = found.rows;
    }
    const found = narrowest.filter((row) => row.haystack.includes(needle));
    remembered = [{ needle, rows: found }, ...remembered.slice(0, MAX_REMEMBERED - 1)];
    return found;
  };
}
