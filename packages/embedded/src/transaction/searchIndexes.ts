/** Entries of documents in search indexes, and the keys of searches in the read set. */
import { createHash } from "node:crypto";
import { encodeValue, fieldAt } from "../storage/indexKey.ts";
import type { SearchEntry } from "../storage/store.ts";
import type { SearchIndex } from "../catalog/indexes.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import type { PendingDocument } from "./overlay.ts";
import type { ReadInterval } from "./readSet.ts";
import { wordsOf, type SearchWords } from "../documents/searchText.ts";

export interface SearchFilter {
  /** Position among the index's filter fields. */
  position: number;
  value: JsonValue | undefined;
}

/** A search in one index. */
export interface Search {
  words: SearchWords;
  /** Ordered by the positions of their fields, at most one per field. */
  filters: readonly SearchFilter[];
}

type Change = Pick<PendingDocument, "before" | "after">;
type Content = Omit<SearchEntry, "index" | "id">;

const TOKEN_CHARACTERS = 32;
const AFTER_WORDS = "\uffff";

/** A token of letters and digits for one value of a filter field. */
export function filterToken({ position, value }: SearchFilter): string {
  const digest = createHash("sha256").update(encodeValue(value), "latin1").digest("hex");
  return `f${String(position)}v${digest.slice(0, TOKEN_CHARACTERS)}`;
}

/** Null for a document without text in the index's search field. */
export function contentOf({ search }: SearchIndex, document: JsonObject): Content | null {
  const text = fieldAt(document, search.field);
  if (typeof text !== "string") return null;
  return {
    words: wordsOf(text).join(" "),
    filters: search.filterFields.map((field, position) => filterToken({ position, value: fieldAt(document, field) })),
    createdAt: Number(document["_creationTime"]),
  };
}

function isSame(left: Content | null, right: Content | null): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A document's new entry after a commit; null if the commit does not change it. */
function changeOf(index: SearchIndex, { before, after }: Change): { next: Content | null } | null {
  const old = before === null ? null : contentOf(index, before);
  const next = after === null ? null : contentOf(index, after);
  return isSame(old, next) ? null : { next };
}

/** The changes of a search index for one committed document. */
export function searchEntries(index: SearchIndex, id: string, pending: Change): SearchEntry[] {
  const change = changeOf(index, pending);
  if (change === null) return [];
  const { next } = change;
  return [{ index: index.number, id, ...(next ?? { words: null, filters: [], createdAt: 0 }) }];
}

/**
 * A search is tracked under its filter fields and their values, so that only documents that pass the filters touch it.
 */
function keyStart(positions: readonly number[], tokens: readonly string[]): string {
  return `${positions.join(",")} ${tokens.join(" ")} `;
}

/** Registers the combination of filter fields, so that later commits compute keys for it. */
export function searchIntervals(index: SearchIndex, { words, filters }: Search): ReadInterval[] {
  const positions = filters.map(({ position }) => position);
  index.search.asked.add(positions.join(","));
  const start = keyStart(positions, filters.map(filterToken));
  const interval = (lower: string, upper: string): ReadInterval => ({ index: index.number, lower, upper });
  return [
    ...words.terms.map((term) => interval(start + term, `${start + term}\x00`)),
    interval(start + words.prefix, start + words.prefix + AFTER_WORDS),
  ];
}

/**
 * The keys that a committed document touches in a search index. Its old content needs no keys: a search that found it
 * has also tracked the document itself.
 */
export function touchedKeys(index: SearchIndex, pending: Change): string[] {
  const next = changeOf(index, pending)?.next;
  if (typeof next?.words !== "string") return [];
  const words = [...new Set(next.words.split(" "))];
  return [...index.search.asked].flatMap((asked) => {
    const positions = asked === "" ? [] : asked.split(",").map(Number);
    const start = keyStart(
      positions,
      positions.map((position) => next.filters[position] ?? ""),
    );
    return words.map((word) => start + word);
  });
}
