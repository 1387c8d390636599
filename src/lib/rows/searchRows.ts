import { findInJoined, joinTexts, type JoinedTexts } from "./joinedTexts";
import type { SearchedRow } from "./row";
import { foldTyped } from "../../../convex/platform/texts";

/** Enough for typing a name and deleting it again. */
const MAX_REMEMBERED = 24;
/** Fewer rows are searched one by one in less than a millisecond. */
const MIN_JOINED = 2_000;

interface SearchResult<R> {
  needle: string;
  rows: readonly R[];
}

/**
 * A search that keeps the order of the rows and caches its results until the rows change. A longer text only searches the
 * cached results of a shorter one that it contains, and a deleted letter needs no search at all.
 */
export class RowSearch<R extends SearchedRow> {
  #rows: readonly R[] = [];
  #remembered: SearchResult<R>[] = [];
  #joined: { rows: readonly R[]; texts: JoinedTexts } | null = null;

  find(rows: readonly R[], search: string): readonly R[] {
    const needle = foldTyped(search);
    if (needle === "") return rows;
    if (rows !== this.#rows) {
      this.#rows = rows;
      this.#remembered = [];
    }
    const narrowest = this.#narrowestFor(needle);
    if (narrowest.needle === needle) return narrowest.rows;
    const found = this.#look(narrowest.rows, needle);
    this.#remembered = [{ needle, rows: found }, ...this.#remembered.slice(0, MAX_REMEMBERED - 1)];
    return found;
  }

  /** Makes searches of many rows fast until the rows change. It costs as much as a few searches, so it runs when the page is idle. */
  prepare(rows: readonly R[]): void {
    if (rows.length < MIN_JOINED) {
      this.#joined = null;
    } else if (this.#joined?.rows !== rows) {
      this.#joined = { rows, texts: joinTexts(rows.map(({ haystack }) => haystack)) };
    }
  }

  /** The smallest cached set that contains all results: that of a text within the needle, or all rows. */
  #narrowestFor(needle: string): SearchResult<R> {
    let narrowest: SearchResult<R> = { needle: "", rows: this.#rows };
    for (const found of this.#remembered) {
      if (found.needle === needle) return found;
      if (needle.includes(found.needle) && found.rows.length < narrowest.rows.length) narrowest = found;
    }
    return narrowest;
  }

  #look(among: readonly R[], needle: string): readonly R[] {
    const joined = this.#joined;
    if (joined === null || joined.rows !== this.#rows || among.length < MIN_JOINED) {
      return among.filter(({ haystack }) => haystack.includes(needle));
    }
    return findInJoined(joined.texts, needle, joined.rows);
  }
}
