import { describe, expect, test } from "vitest";
import { Catalog } from "../catalog/catalog.ts";
import type { JsonObject } from "../domain/json.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { documentKey } from "../storage/indexKey.ts";
import type { PendingDocument } from "./overlay.ts";
import { RecentWrites } from "./recentWrites.ts";

const catalog = new Catalog(createMemoryStore());
const table = catalog.ensure("rows");
const byRank = catalog.createIndex(table, { name: "by_rank", fields: ["rank"], staged: false });

const RANK = 5;

const aRow = (rank: number): JsonObject => ({ _id: "r", _creationTime: 1, rank });

function aCommit(before: JsonObject | null, after: JsonObject | null): ReadonlyMap<string, PendingDocument> {
  return new Map([["r", { table: table.tablet, before, after, json: after && JSON.stringify(after) }]]);
}

/** A read set of one rank. */
function readOf(rank: number) {
  const lower = documentKey(aRow(rank), byRank.fields);
  return [{ index: byRank.number, lower, upper: `${lower}\xff` }];
}

describe("since a mark", () => {
  // Caught, one at a time: the place that a row has left; the one that it has come to; a row that changed in its place; commits of
  // before; reads of another row.
  test.each([
    ["a row that came", aCommit(null, aRow(RANK)), true],
    ["a row that left", aCommit(aRow(RANK), null), true],
    ["a row that moved away", aCommit(aRow(RANK), aRow(6)), true],
    ["a row that moved here", aCommit(aRow(4), aRow(RANK)), true],
    ["a row that changed in its place", aCommit(aRow(RANK), { ...aRow(RANK), note: "x" }), true],
    ["another row", aCommit(aRow(4), aRow(6)), false],
  ])("%s", (_, commit, isTouched) => {
    const recent = new RecentWrites(catalog);
    recent.committed(aCommit(null, aRow(RANK)));
    const mark = recent.mark();
    expect(recent.touchedSince(mark, readOf(RANK))).toBe(false);
    recent.committed(commit);
    expect(recent.touchedSince(mark, readOf(RANK))).toBe(isTouched);
    const later = recent.mark();
    expect(recent.touchedSince(later, readOf(RANK))).toBe(false);
  });

  // Caught: what one run does not need any more forgotten for another.
  test("everything is remembered until the last run has ended", () => {
    const recent = new RecentWrites(catalog);
    const [first, other] = [recent.mark(), recent.mark()];
    recent.committed(aCommit(null, aRow(RANK)));
    recent.release(first);
    expect(recent.touchedSince(other, readOf(RANK))).toBe(true);
    recent.release(other);
    const next = recent.mark();
    expect(recent.touchedSince(next, readOf(RANK))).toBe(false);
    recent.committed(aCommit(aRow(RANK), null));
    expect(recent.touchedSince(next, readOf(RANK))).toBe(true);
  });
});
