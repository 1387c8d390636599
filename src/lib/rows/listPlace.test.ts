import { describe, expect, test } from "vitest";
import { ListPlaces, neighboursOf, returnIndex, type ListPlace } from "./listPlace";

const rows = (keys: readonly number[]) => keys.map((key) => ({ key }));

function aPlace(keys: readonly number[], key: number): ListPlace {
  return { view: "all|", key, top: 120, isOpened: true, rows: rows(keys), start: 0, count: keys.length };
}

/** Keys from `count` down to 1. */
const many = (count: number) => Array.from({ length: count }, (_, at) => count - at);

describe("a place in a list", () => {
  test("is found again until someone is back, and each list has its own", () => {
    const places = new ListPlaces(sessionStorage);
    const place = aPlace([3, 2, 1], 2);
    places.keep("/", place);
    expect([places.find("/"), places.find("/clients")]).toEqual([place, null]);
    places.forget("/");
    expect([places.find("/"), new ListPlaces(sessionStorage).find("/")]).toEqual([null, null]);
  });

  // Caught: a reload of a lead's page that forgot the list; 100,000 keys written at each click.
  test("survives a reload with the rows around it, and their position in the whole list", () => {
    new ListPlaces(sessionStorage).keep("/", aPlace(many(100_000), 60_000));
    const place = new ListPlaces(sessionStorage).find("/") ?? expect.fail("forgotten");
    expect(place).toMatchObject({ view: "all|", key: 60_000, top: 120, isOpened: true, count: 100_000 });
    expect(place.rows).toHaveLength(401);
    expect(neighboursOf(place, 60_000)).toEqual({ position: 40_001, count: 100_000, previous: 60_001, next: 59_999 });
    expect(neighboursOf(place, 59_801)?.position).toBe(40_200);
    expect(sessionStorage.getItem("passage.place /")?.length).toBeLessThan(4_000);
  });

  test("moves to the record seen last, with the same order", () => {
    const places = new ListPlaces(sessionStorage);
    places.keep("/", { ...aPlace([3, 2, 1], 3), isOpened: false });
    places.visit("/", 2);
    expect(places.find("/")).toMatchObject({ key: 2, isOpened: true, rows: rows([3, 2, 1]) });
    expect(new ListPlaces(sessionStorage).find("/")?.key).toBe(2);
  });

  test.each([["{"], ["null"], ['{"key":1}'], ['{"view":"","key":"1"}']])("is forgotten when %j is stored", (text) => {
    sessionStorage.setItem("passage.place /", text);
    expect(new ListPlaces(sessionStorage).find("/")).toBeNull();
  });

  test("is kept in memory when the browser refuses to store it", () => {
    const refuse = () => {
      throw new Error("QuotaExceededError");
    };
    const places = new ListPlaces({ getItem: refuse, setItem: refuse, removeItem: () => undefined });
    places.keep("/", aPlace([2, 1], 1));
    expect([places.find("/")?.key, places.find("/clients")]).toEqual([1, null]);
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

// Caught: the top of the list after the status of the open lead had taken it out of its tab.
test.each([
  ["its row, wherever it is now", [9, 8, 7, 5, 3, 1], 3],
  ["the row below when its own has left", [9, 7, 3, 1], 2],
  ["the row above when all below have left", [9, 7], 1],
  ["the end of nothing", [], -1],
  ["nowhere among other rows", [4, 2], -1],
])("one returns to %s", (_where, now, index) => {
  expect(returnIndex(aPlace([9, 7, 5, 3, 1], 5), rows(now))).toBe(index);
});
