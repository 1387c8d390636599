import { describe, expect, test } from "vitest";
import { ahmed, maria, sofia, threeLeads } from "../../../tests/support/screens/leadRows";
import { fc } from "@passage/testkit/seededProperties";
import { createSearch } from "./searchRows";

describe("search", () => {
  // Control: without lower-casing the search the third row finds nothing.
  test.each([
    ["mari", [sofia, maria]],
    ["hassan", [ahmed]],
    ["MARIA SANTOS", [maria]],
    ["santa@", [ahmed]],
    ["a s", [maria]],
    ["  ", threeLeads],
    ["nobody", []],
  ])("%j is searched in first name, last name, full name and email", (search, found) => {
    expect(createSearch()(threeLeads, search)).toEqual(found);
  });

  // Caught: every row examined again for each letter typed or deleted.
  test("examines only the results of a shorter text, and no rows for a cached text", () => {
    let looks = 0;
    const rows = threeLeads.map((row) => ({
      ...row,
      get haystack() {
        looks += 1;
        return row.haystack;
      },
    }));
    const find = createSearch();
    const looksFor = (search: string) => {
      looks = 0;
      return [find(rows, search).map(({ key }) => key), looks];
    };
    expect(["m", "ma", "mari", "ma", "", "sof"].map(looksFor)).toEqual([
      [[3, 2, 1], 3],
      [[3, 2, 1], 3],
      [[3, 1], 3],
      [[3, 2, 1], 0],
      [[3, 2, 1], 0],
      [[3], 3],
    ]);
    expect(looksFor("maria")).toEqual([[1], 2]);
    expect(find([...rows], "maria")).toHaveLength(1);
    expect(looks).toBe(2 + 3);
  });

  // Caught: results cached across a change of the rows; results of a text that is not contained in the new one reused.
  test("finds the same rows whatever was searched before", () => {
    const closedMaria = { ...maria, lastName: "Okafor", haystack: "maria okafor\nms@mail.test" };
    const lists = [threeLeads, [maria, sofia, ahmed], [sofia, ahmed, closedMaria]];
    const step = fc.record({
      rows: fc.constantFrom(...lists),
      search: fc.stringMatching(/^[ MARIAmarisonht@]{0,4}$/),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const find = createSearch();
        for (const { rows, search } of steps) expect(find(rows, search)).toEqual(createSearch()(rows, search));
      }),
    );
  });
});
