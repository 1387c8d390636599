import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyBatch, type Store, type WriteBatch } from "../src/storage/store.ts";

const TABLE = 10_001;
const SEARCH = 8;

/** A document with its words, filtered by `red` unless told otherwise. */
function putWords(id: string, words: string | null, filters = ["red"]): WriteBatch {
  return {
    ...emptyBatch(),
    documents: [{ id, table: TABLE, json: words === null ? null : JSON.stringify({ words }) }],
    searches: [{ index: SEARCH, id, words, filters, createdAt: 5.25 }],
  };
}

interface SearchOptions {
  terms?: string[];
  filters?: string[];
  index?: number;
}

function found(
  store: Store,
  prefix: string,
  { terms = [], filters = [], index = SEARCH }: SearchOptions = {},
): string[] {
  return store
    .search({ index, terms, prefix, filters })
    .map(({ id }) => id)
    .sort();
}

function withWords(open: () => Store): () => Store {
  return () => {
    const store = open();
    store.apply(putWords("s1", "the red fox"));
    store.apply(putWords("s2", "the green foxglove", ["green", "red"]));
    store.apply(putWords("s3", "élan 2026 naïve 北京", ["green"]));
    return store;
  };
}

export function searches(open: () => Store): void {
  changedSearches(open);
  const filled = withWords(open);

  // Caught: a whole word matched by part of a word; the prefix matched in the middle of a word.
  test("a search matches its terms as whole words and its last one as a prefix", () => {
    const store = filled();
    expect(found(store, "fox")).toEqual(["s1", "s2"]);
    expect(found(store, "ox")).toEqual([]);
    expect(found(store, "x", { terms: ["fox"] })).toEqual(["s1"]);
    expect(found(store, "2", { terms: ["green"] })).toEqual(["s2", "s3"]);
    expect(store.search({ index: SEARCH, terms: [], prefix: "red", filters: [] })).toEqual([
      { id: "s1", words: "the red fox", createdAt: 5.25 },
    ]);
  });

  // Caught: a tokenizer that strips accents.
  test("words of any script match only themselves", () => {
    const store = filled();
    expect([found(store, "éla"), found(store, "ela"), found(store, "北"), found(store, "naïve")]).toEqual([
      ["s3"],
      [],
      ["s3"],
      ["s3"],
    ]);
  });

  // Caught: one matching filter taken as enough; a filter matched against the words.
  test("all filters must match, and filters are not searched as words", () => {
    const store = filled();
    expect(found(store, "the", { filters: ["red"] })).toEqual(["s1", "s2"]);
    expect(found(store, "the", { filters: ["red", "green"] })).toEqual(["s2"]);
    expect([found(store, "the", { filters: ["fox"] }), found(store, "gree", { filters: [] })]).toEqual([[], ["s2"]]);
  });
}

function changedSearches(open: () => Store): void {
  const filled = withWords(open);

  // Caught: the old words left in the index; the words of a deleted document left in it.
  test("a changed document is found by its new words only, a deleted one not at all", () => {
    const store = filled();
    store.apply(putWords("s1", "a blue wolf", ["green"]));
    store.apply(putWords("s3", null));
    store.apply(putWords("s2", null));
    expect([found(store, "fox"), found(store, "wolf"), found(store, "wolf", { filters: ["red"] })]).toEqual([
      [],
      ["s1"],
      [],
    ]);
    // This document may get the row number of the deleted one.
    store.apply({ ...emptyBatch(), documents: [{ id: "d1", table: TABLE, json: "{}" }] });
    expect(found(store, "glove", { terms: ["foxglove"] })).toEqual([]);
    store.apply(putWords("s2", "fox again"));
    expect(found(store, "fox")).toEqual(["s2"]);
  });

  // Caught: search indexes missing from the memory store's snapshot, or shared with it.
  test("a snapshot finds batches applied before it, and none applied later", async () => {
    const folder = mkdtempSync(join(tmpdir(), "store-searches-"));
    const store = filled();
    const making = store.snapshot(join(folder, "snapshot.sqlite3"));
    store.apply(putWords("s1", "a wolf"));
    const snapshot = await making;
    expect([found(snapshot, "fox"), found(snapshot, "wolf")]).toEqual([["s1", "s2"], []]);
    expect([found(store, "fox"), found(store, "wolf")]).toEqual([["s2"], ["s1"]]);
    await snapshot.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test("search indexes are separate, and a dropped one is empty and can be filled again", () => {
    const store = filled();
    expect(found(store, "the", { index: SEARCH + 1 })).toEqual([]);
    store.apply({ ...emptyBatch(), droppedSearches: [SEARCH] });
    expect(found(store, "the")).toEqual([]);
    store.apply(putWords("s4", "the end"));
    expect(found(store, "the")).toEqual(["s4"]);
  });
}
