import { expect, test } from "vitest";
import { FIGURE_NAMES, readOptions } from "./options.ts";

test("everything but a server behind its proxy is measured at three sizes unless said otherwise", () => {
  const { only, sizes, quick } = readOptions([]);
  expect([...only, "server"]).toEqual([...FIGURE_NAMES]);
  expect([...readOptions(["--only", "server"]).only]).toEqual(["server"]);
  expect(sizes).toEqual([1_000, 10_000, 100_000]);
  expect(quick).toBe(false);
});

test("the smallest size comes first, in any order of the option", () => {
  expect(readOptions(["--sizes", "100000,1000"]).sizes).toEqual([1_000, 100_000]);
});

// Caught: an unknown name ignored; a run of nothing then passed for a run of everything.
test.each([
  ["a figure that does not exist", ["--only", "propagation,speed"]],
  ["a size that is no number", ["--sizes", "1000,many"]],
  ["a flag that does not exist", ["--fast"]],
])("%s is refused", (_, args) => {
  expect(() => readOptions(args)).toThrow();
});
