import { describe, expect, test } from "vitest";
import { DraftStore } from "../drafts/draftStore";
import { ListPlaces, neighboursOf, returnIndex, type ListPlace } from "./listPlace";

/** The places that a page finds after a reload. */
const inTab = (person = "ana") => new ListPlaces(new DraftStore(sessionStorage, person));

const rows = (keys: readonly number[]) => keys.map((key) => ({ key }));

function aPlace(keys: readonly number[], key: number): ListPlace {
  return { view: "all|", key, top: 120, isOpened: true, rows: rows(keys), start: 0, count: keys.length };
}

/** Keys from `count` down to 1. */
const many = (count: number) => Array.from({ length: count }, (_, at) => count - at);

describe("a place in a list", () => {
  test("is found until the person is back, and each list has its own", () => {
    const places = inTab();
    const place = aPlace([3, 2, 1], 2);
    places.keep("/", place);
    expect([places.find("/"), places.find("/clients")]).toEqual([place, null]);
    places.forget("/");
    expect([places.find("/"), inTab().find("/")]).toEqual([null, null]);
  });

  // Caught: 100,000 keys written at each click.
  test("is stored at once with the rows around it, and their position in the whole list", () => {
    inTab().keep("/", aPlace(many(100_000), 60_000));
    const place = inTab().find("/") ?? expect.fail("forgotten");
    expect(place).toMatchObject({ view: "all|", key: 60_000, top: 120, isOpened: true, count: 100_000 });
    expect(place.rows).toHaveLength(401);
    expect(neighboursOf(place, 60_000)).toEqual({ position: 40_001, count: 100_000, previous: 60_001, next: 59_999 });
    expect(neighboursOf(place, 59_801)?.position).toBe(40_200);
    expect(sessionStorage.getItem("passage.kept.place /")?.length).toBeLessThan(4_000);
    // Positions are counted from the same start when another row is stored.
    inTab().visit("/", 59_990);
    expect(neighboursOf(inTab().find("/") ?? expect.fail("forgotten"), 59_990)?.position).toBe(40_011);
  });

  // Caught: "400 of 5,000" after a reload, without a next row.
  test("survives a reload with the whole order, and the next one too", () => {
    const first = inTab();
    first.keep("/", aPlace(many(5_000), 4_900));
    first.keepWhole();
    const second = inTab();
    second.visit("/", 4_899);
    second.keepWhole();
    const place = inTab().find("/") ?? expect.fail("forgotten");
    expect(place.key).toBe(4_899);
    expect(neighboursOf(place, 4_699)).toEqual({ position: 302, count: 5_000, previous: 4_700, next: 4_698 });
    expect(neighboursOf(place, 1)).toEqual({ position: 5_000, count: 5_000, previous: 2, next: null });
  });

  // Caught: one person's search in the tab of the next person.
  test("is not visible to another person, who removes it, although the first one's list unmounts later", () => {
    const anas = inTab("ana");
    anas.keep("/", { ...aPlace([2, 1], 1), view: "maria santos|all" });
    expect(inTab("ben").find("/")).toBeNull();
    expect(JSON.stringify(sessionStorage)).not.toContain("maria");
    anas.keep("/", { ...aPlace([2, 1], 2), view: "maria santos|all" });
    anas.keepWhole();
    expect(JSON.stringify(sessionStorage)).not.toContain("maria");
    expect([inTab("ben").find("/"), anas.find("/")?.key]).toEqual([null, 2]);
  });

  test("moves to the record seen last, with the same order", () => {
    const places = inTab();
    places.keep("/", { ...aPlace([3, 2, 1], 3), isOpened: false });
    places.visit("/", 2);
    expect(places.find("/")).toMatchObject({ key: 2, isOpened: true, rows: rows([3, 2, 1]) });
    expect(inTab().find("/")?.key).toBe(2);
  });

  test.each([["{"], ["null"], ['{"key":1}'], ['{"view":"","key":"1"}']])("is forgotten when %j is stored", (text) => {
    inTab();
    sessionStorage.setItem("passage.kept.place /", text);
    expect(inTab().find("/")).toBeNull();
  });

  test("is kept in memory when the browser refuses to store it, and is no unsaved text", () => {
    const kept = new DraftStore(null, "ana");
    const places = new ListPlaces(kept);
    places.keep("/", aPlace([2, 1], 1));
    expect([places.find("/")?.key, places.find("/clients"), kept.hasUnstored()]).toEqual([1, null, false]);
  });
});

test.each([
  [[9, 7, 5], 9, { position: 1, count: 3, previous: null, next: 7 }],
  [[9, 7, 5], 7, { position: 2, count: 3, previous: 9, next: 5 }],
  [[9, 7, 5], 5, { position: 3, count: 3, previous: 7, next: null }],
  [[9, 7, 5], 6, null],
])("in the order %j the neighbours of %i are %j", (keys, key, expected) => {
  expect(neighboursOf(aPlace(keys, key), key)).toEqual(expected);
});

// Caught: the top of the list, after a status change had removed the open lead from its tab.
test.each([
  ["its row, wherever it is now", [9, 8, 7, 5, 3, 1], 3],
  ["the row below when its own has left", [9, 7, 3, 1], 2],
  ["the row above when all below have left", [9, 7], 1],
  ["the end of nothing", [], -1],
  ["nowhere among other rows", [4, 2], -1],
])("one returns to %s", (_where, now, index) => {
  expect(returnIndex(aPlace([9, 7, 5, 3, 1], 5), rows(now))).toBe(index);
});
