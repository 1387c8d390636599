import type { SearchedRow } from "./row";

/** Enough to type a name and delete it again. */
const MAX_REMEMBERED = 24;

interface Found<R> {
  needle: string;
  rows: readonly R[];
}

/** What is looked for in a haystack: the search as typed, without regard to case or to spaces around it. */
export function needleOf(search: string): string {
  return search.trim().toLowerCase();
}

/**
 * Finds the rows of a search, in their order. Remembers what it found as long as it is asked about the same rows: whatever
 * matches a longer text is among those that match a part of it, and a letter taken back needs no look at all.
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
