import { expect, test } from "vitest";
import { isSameView, isShownView } from "./rules";

const SHOWN = { filter: "due", sort: "-value", search: "Nurse" };

test.each(["filter", "sort", "search"])("the %s of a view has at most 200 characters", (part) => {
  expect(isShownView({ ...SHOWN, [part]: "x".repeat(200) })).toBe(true);
  expect(isShownView({ ...SHOWN, [part]: "x".repeat(201) })).toBe(false);
});

test.for([
  [{}, true],
  [{ search: " nURSE " }, true],
  [{ search: "nurses" }, false],
  [{ sort: "value" }, false],
  [{ filter: "" }, false],
] as const)("with %j the list shows the view: %s", ([change, expected]) => {
  expect(isSameView(SHOWN, { ...SHOWN, ...change })).toBe(expected);
});
