import { expect, test } from "vitest";
import { isChange } from "./rows";

const ROW = { name: "Ana", cents: 5, at: null, came: { at: 1, as: ["a"] } };

// Caught: a row that is written anew because its inner object is another one of the same values; one that
// lacks an optional field, which the change lacks too.
test.each([
  [{}, false],
  [{ name: "Ana", cents: 5 }, false],
  [{ came: { at: 1, as: ["a"] } }, false],
  [{ name: "Rui" }, true],
  [{ at: 0 }, true],
  [{ at: undefined }, true],
  [{ note: undefined }, false],
  [{ came: { at: 1, as: ["b"] } }, true],
  [{ isNew: true }, true],
])("%j changes a row: %s", (fields, changes) => {
  expect(isChange(ROW, fields)).toBe(changes);
});
