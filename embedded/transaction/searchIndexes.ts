/** Documents as entries of search indexes, and the keys by which searches and commits meet. */
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

/** What a search asks of its index. */
export interface Search {
  words: SearchWords;
  /** By the positions of their fields, each once. */
  filters: readonly SearchFilter[];
}

type Change = Pick<PendingDocument, "before" | "after">;
type Content = Omit<SearchEntry, "index" | "id">;

const TOKEN_CHARACTERS = 32;
const AFTER_WORDS = "\uffff";

/** A word of letters and digits that stands for a value of a filter field. */
export function filterToken({ position, value }: SearchFilter): string {
  const digest = createHash("sha256").update(encodeValue(value), "latin1").digest("hex");
  return `f${String(position)}v${digest.slice(0, TOKEN_CHARACTERS)}`;
}

/** Null for a document without text in the index's field. */
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

/** A document's entry after a commit; null where the commit does not concern the index. */
function changeOf(index: SearchIndex, { before, after }: Change): { next: Content | null } | null {
  const old = before === null ? null : contentOf(index, before);
  const next = after === null ? null : contentOf(index, after);
  return isSame(old, next) ? null : { next };
}

/** What a commit of a document writes into a search index. */
export function searchEntries(index: SearchIndex, id: string, pending: Change): SearchEntry[] {
  const change = changeOf(index, pending);
  if (change === null) return [];
  const { next } = change;
  return [{ index: index.number, id, ...(next ?? { words: null, filters: [], createdAt: 0 }) }];
}

/** A search reads under the fields it filters by and their values, so that it hears of documents that pass alone. */
function keyStart(positions: readonly number[], tokens: readonly string[]): string {
  return `${positions.join(",")} ${tokens.join(" ")} `;
}

/** From then on commits tell of documents by these fields too. */
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
 * The keys that a commit of a document touches in a search index. What the document was counts only for searches that have
 * come to it, and those have read the document itself.
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
