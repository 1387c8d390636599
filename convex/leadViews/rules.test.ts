import { expect, test } from "vitest";
import { isSameView } from "./rules";

const SHOWN = { filter: "due", sort: "-value", search: "Nurse" };

test.for([
  [{}, true],
  [{ search: " nURSE " }, true],
  [{ search: "nurses" }, false],
  [{ sort: "value" }, false],
  [{ filter: "" }, false],
] as const)("with %j the list shows the view: %s", ([change, expected]) => {
  expect(isSameView(SHOWN, { ...SHOWN, ...change })).toBe(expected);
});
