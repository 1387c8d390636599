import { expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { DuplicateIndex } from "./duplicateIndex";

const row = (key: number, email: string) => ({ key, email });
const keys = (groups: readonly (readonly { key: number }[])[]) => groups.map((group) => group.map(({ key }) => key));

test("rows with one address are a group, ignoring case and spaces, and rows without one are not", () => {
  const index = new DuplicateIndex();
  const rows = [
    row(6, ""),
    row(5, "a@mail.test"),
    row(4, "b@mail.test"),
    row(3, ""),
    row(2, " B@mail.test"),
    row(1, "A@mail.test "),
  ];
  expect(keys(index.groupsOf(rows))).toEqual([
    [1, 5],
    [2, 4],
  ]);
});

// Caught: a component that renders forever, because each call made a new list.
test("groups that have not changed are the same object", () => {
  const index = new DuplicateIndex();
  const [a, b, c] = [row(3, "a@mail.test"), row(2, "a@mail.test"), row(1, "c@mail.test")];
  const groups = index.groupsOf([a, b, c]);
  expect(index.groupsOf([a, b, row(1, "d@mail.test")])).toBe(groups);
});

// Caught: a row that left the list, or was given another address, and stayed in its group.
test("after any changes the groups match the current list", () => {
  const list = fc.uniqueArray(fc.record({ key: fc.nat(8), email: fc.constantFrom("", "a", "b", "c") }), {
    selector: ({ key }) => key,
  });
  const property = fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
    const index = new DuplicateIndex();
    let before: { key: number; email: string }[] = [];
    for (const next of lists) {
      const rows = next
        .map((given) => before.find((known) => known.key === given.key && known.email === given.email) ?? given)
        .sort((a, b) => b.key - a.key);
      const expected = ["a", "b", "c"]
        .map((email) => rows.filter((each) => each.email === email).toSorted((a, b) => a.key - b.key))
        .filter((group) => group.length > 1)
        .sort((a, b) => (b.at(-1)?.key ?? 0) - (a.at(-1)?.key ?? 0));
      expect(index.groupsOf(rows)).toEqual(expected);
      before = rows;
    }
  });
  fc.assert(property, { numRuns: cases(200, 2_000) });
});
