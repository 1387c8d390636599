import { describe, expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import {
  authorOf,
  boundCursor,
  CATCH_UP_LIMIT,
  cutForList,
  isCutForList,
  LIST_TEXT_MAX,
  NEWEST_LIMIT,
  NEWEST_MS,
  packFeed,
  readBoundCursor,
  signRow,
  SNAPSHOT_PAGE,
  unpackFeed,
} from "./rules";

test("pages, parts and texts have the measured sizes", () => {
  expect([SNAPSHOT_PAGE, CATCH_UP_LIMIT, NEWEST_LIMIT, NEWEST_MS, LIST_TEXT_MAX]).toEqual([1_000, 500, 32, 100, 200]);
});

test("a cursor keeps the bound of the first page and the position", () => {
  expect(readBoundCursor(null, 7)).toEqual({ bound: 7, position: null });
  expect(readBoundCursor(boundCursor(5, "a b  c"), 7)).toEqual({ bound: 5, position: "a b  c" });
});

describe("a long answer in the list", () => {
  const whole = "x".repeat(LIST_TEXT_MAX);

  test("is cut beyond its limit, and only then", () => {
    expect([cutForList(""), cutForList(whole), cutForList(`${whole}y`)]).toEqual(["", whole, `${whole}…`]);
  });

  // Caught: half a surrogate pair before the mark.
  test("keeps its last character whole", () => {
    const cut = cutForList(`${whole.slice(1)}🜁 and more`);
    expect(cut).toBe(`${whole.slice(1)}🜁…`);
  });

  // Caught: recognised by the mark alone, which people also type.
  test("is recognised as cut, unlike a whole one", () => {
    const answers = [`${whole}y`, `${whole.slice(1)}🜁 and more`, whole, `${whole.slice(1)}…`];
    expect(answers.map((answer) => isCutForList(cutForList(answer)))).toEqual([true, true, false, false]);
  });
});

describe("a packed feed", () => {
  const aRow = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 2 ** 45 }), fc.string());

  test("arrives with all rows and the range of versions it covers", () => {
    fc.assert(
      fc.property(fc.array(aRow), fc.double({ min: 0, max: 1, noNaN: true }), (rows, part) => {
        const after = Math.floor(part * Math.min(2 ** 45, ...rows.map((row) => row[1])));
        const newest = Math.max(after, ...rows.map((row) => row[1]));
        expect(unpackFeed(packFeed(after, rows))).toEqual({ after, newest, rows });
      }),
    );
  });

  test("keeps the author of a row, if there is one", () => {
    const rows = [signRow([2, 9, "b"], { id: "u1", name: "Sofia Reyes" }), [1, 8, "a"]] as const;
    const arrived = unpackFeed(packFeed<readonly [number, number, string]>(7, rows)).rows;
    expect(arrived.map(authorOf)).toEqual([{ id: "u1", name: "Sofia Reyes" }, null]);
    expect(arrived.map(([key, version, text]) => [key, version, text])).toEqual([
      [2, 9, "b"],
      [1, 8, "a"],
    ]);
  });

  test("cuts an endless name", () => {
    expect(authorOf(signRow([1, 8, "a"], { id: "u1", name: "x".repeat(300) }))?.name).toBe(`${"x".repeat(200)}…`);
  });

  test.each([
    [[1, 2]],
    [[1, 2, null]],
    [[1, 2, "Sofia Reyes"]],
    [[1, 2, []]],
    [[1, 2, ["u1"]]],
    [[1, 2, ["u1", null]]],
    [[1, 2, ["u1", "Sofia Reyes"], 3]],
  ] as const)("that ends like %j names nobody", (row) => {
    expect(authorOf(row)).toBeNull();
  });

  // The rest of a change's cost is Convex's message around it.
  test("with one status has at most 40 characters, and 92 with its author", () => {
    const feed = packFeed(1_790_000_000_000, [[100_000, 1_790_000_001_003, 4]]);
    expect(feed.length).toBeLessThanOrEqual(40);
    const signed = packFeed<readonly [number, number, number]>(1_790_000_000_000, [
      signRow([100_000, 1_790_000_001_003, 4], { id: "j57d4kz8m3x0q2v9b6n1c5r7t4w8y2h0", name: "Sofia Reyes" }),
    ]);
    expect(signed.length).toBeLessThanOrEqual(92);
  });
});
