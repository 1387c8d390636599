import { expect, test, vi } from "vitest";
import { rememberView } from "./rememberedView";

// Caught, one at a time: a view computed at each call; the view of another list.
test("a view is computed once per list of rows", () => {
  const view = vi.fn((rows: readonly number[]) => rows.length);
  const remembered = rememberView(view);
  const [none, two] = [[], [1, 2]];
  expect([none, two, none, two, [1, 2]].map(remembered)).toEqual([0, 2, 0, 2, 2]);
  expect(view).toHaveBeenCalledTimes(3);
});
