import { describe, expect, test } from "vitest";
import { ahmed, maria, sofia, threeLeads } from "../../../tests/support/screens/leadRows";
import { fc } from "@passage/testkit/seededProperties";
import { RowSearch } from "./searchRows";

describe("search", () => {
  // Control: without lower-casing the search the third row finds nothing.
  test.each([
    ["mari", [sofia, maria]],
    ["hassan", [ahmed]],
    ["MARIA SANTOS", [maria]],
    // Caught: an accent, or its encoding, that hid a person.
    ["María  Sántos", [maria]],
    ["Mari\u0301a", [maria]],
    ["santa@", [ahmed]],
    ["a s", [maria]],
    ["  ", threeLeads],
    ["nobody", []],
  ])("%j is searched in first name, last name, full name and email", (search, found) => {
    expect(new RowSearch().find(threeLeads, search)).toEqual(found);
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
    const search = new RowSearch();
    const looksFor = (text: string) => {
      looks = 0;
      return [search.find(rows, text).map(({ key }) => key), looks];
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
    expect(search.find([...rows], "maria")).toHaveLength(1);
    expect(looks).toBe(2 + 3);
  });

  // Caught, one at a time: rows searched one by one although they are joined; the text of other rows searched; a short result of a longer
  // list searched in the whole text.
  test("looks through one text in place of many rows, once it is prepared for them", () => {
    let looks = 0;
    const rows = Array.from({ length: 3_000 }, (_, key) => ({
      key,
      get haystack() {
        looks += 1;
        return `lead ${String(key)}`;
      },
    }));
    const search = new RowSearch<(typeof rows)[number]>();
    const looksFor = (text: string, among = rows) => {
      looks = 0;
      return [search.find(among, text).length, looks];
    };
    search.prepare(rows.slice(0, 1_999));
    expect(looks).toBe(0);
    search.prepare(rows);
    expect(looks).toBe(3_000);
    search.prepare(rows);
    expect(looks).toBe(3_000);
    expect(["2", "lead", "99", "299", "2999"].map((text) => looksFor(text))).toEqual([
      [1_542, 0],
      [3_000, 0],
      [57, 0],
      [13, 57],
      [1, 13],
    ]);
    expect(looksFor("2", rows.slice(1))).toEqual([1_542, 2_999]);
  });

  // Caught: results cached across a change of the rows; results reused of a text that the new one does not contain; a text joined from
  // other rows.
  test("finds the same rows regardless of earlier searches and preparation", () => {
    const closedMaria = { ...maria, lastName: "Okafor", haystack: "maria okafor\nms@mail.test" };
    const short = [threeLeads, [maria, sofia, ahmed], [sofia, ahmed, closedMaria]];
    const long = short.map((list) => Array.from({ length: 700 }, () => list).flat());
    const step = fc.record({
      rows: fc.constantFrom(...short, ...long),
      text: fc.stringMatching(/^[ MARIAmarisonht@]{0,4}$/),
      isPrepared: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const search = new RowSearch();
        for (const { rows, text, isPrepared } of steps) {
          if (isPrepared) search.prepare(rows);
          expect(search.find(rows, text)).toEqual(new RowSearch().find(rows, text));
        }
      }),
    );
  });
});
