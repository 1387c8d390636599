import { leadNeedle } from "../../../convex/leads/rules";
import type { LeadRow } from "./leadRow";

/** Enough to type a name and delete it again. */
const MAX_REMEMBERED = 24;

interface Found {
  needle: string;
  rows: readonly LeadRow[];
}

/**
 * Finds the rows of a search, in their order. Remembers what it found as long as it is asked about the same rows: whatever
 * matches a longer text is among those that match a part of it, and a letter taken back needs no look at all.
 */
export function createLeadSearch(): (rows: readonly LeadRow[], search: string) => readonly LeadRow[] {
  let whole: readonly LeadRow[] | undefined;
  let remembered: Found[] = [];
  return (rows, search) => {
    const needle = leadNeedle(search);
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
