import { describe, expect, test } from "vitest";
import { ahmed, maria, sofia, threeLeads } from "../../../tests/support/leadRows";
import { fc } from "@passage/testkit/seededProperties";
import { createSearch } from "./searchRows";

describe("search", () => {
  // Control: without lower-casing the text the third line finds nobody.
  test.each([
    ["mari", [sofia, maria]],
    ["hassan", [ahmed]],
    ["MARIA SANTOS", [maria]],
    ["santa@", [ahmed]],
    ["a s", [maria]],
    ["  ", threeLeads],
    ["nobody", []],
  ])("%j finds by first name, last name, full name and e-mail", (search, found) => {
    expect(createSearch()(threeLeads, search)).toEqual(found);
  });

  // Caught: every row looked at again for each letter, and for each letter taken back.
  test("looks only among what a part of the text has found, and at nothing for a text of before", () => {
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

  // Caught: found rows remembered over a change of the rows; narrowing by a text that only shares a letter.
  test("finds the same after whatever was searched before, in whatever rows", () => {
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
