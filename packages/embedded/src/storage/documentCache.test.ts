import { expect, test } from "vitest";
import { DocumentCache } from "./documentCache.ts";

const LONG = JSON.stringify("x".repeat(1_000_000));
const SHORT = '"short"';
/** How many of the long documents fit. */
const MOST = 33;

const keep = (documents: DocumentCache, id: string, json = LONG) => documents.keep(id, { table: 1, json });
const known = (documents: DocumentCache, ids: string[]) => ids.filter((id) => documents.find(id) !== null);

// Caught: characters not counted; the document that exceeded the limit evicted too; half the limit; nothing cached for
// long afterwards.
test("the cache is cleared at its limit, and the document that exceeded it is kept", () => {
  const documents = new DocumentCache();
  const ids = Array.from({ length: MOST + 4 }, (_, at) => `d${String(at)}`);
  for (const id of ids.slice(0, MOST)) keep(documents, id);
  expect(known(documents, ids)).toHaveLength(MOST);
  keep(documents, "too much");
  expect([known(documents, ids), known(documents, ["too much"])]).toEqual([[], ["too much"]]);
  for (const id of ids.slice(MOST)) keep(documents, id);
  expect(known(documents, [...ids, "too much"])).toEqual([...ids.slice(MOST), "too much"]);
});

// Caught: a document's overhead not counted.
test("the shortest documents also reach the limit", () => {
  const documents = new DocumentCache();
  for (let at = 0; at < 180_000; at += 1) keep(documents, String(at), "1");
  expect(known(documents, ["0", "179999"])).toEqual(["179999"]);
});

// Caught: overwriting a cached document not counted.
test("a document that grows at each write eventually evicts the others", () => {
  const documents = new DocumentCache();
  for (const id of ["other", "grown"]) keep(documents, id, SHORT);
  for (let time = 0; time < MOST + 1; time += 1) {
    documents.written({ documents: [{ id: "grown", table: 1, json: LONG }] });
  }
  expect(known(documents, ["other", "grown"])).toEqual(["grown"]);
});

// Caught: every write cached, whether or not anyone reads it.
test("a write updates documents that are cached, and adds none", () => {
  const documents = new DocumentCache();
  for (const id of ["changed", "removed"]) keep(documents, id);
  documents.written({
    documents: [
      { id: "changed", table: 1, json: SHORT },
      { id: "removed", table: 1, json: null },
      { id: "unasked", table: 1, json: SHORT },
    ],
  });
  expect(documents.find("changed")).toEqual({ table: 1, json: SHORT });
  expect(known(documents, ["removed", "unasked"])).toEqual([]);
});
