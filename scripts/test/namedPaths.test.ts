import { expect, test } from "vitest";

import { StartProblem } from "../start/problem.ts";
import { sortPaths } from "./namedPaths.ts";

test("paths go to the runner that knows them", () => {
  expect(
    sortPaths(["convex/leads/record", "./tests/journeys/leads.spec.ts", "tests/access/", "scripts/check.ts"]),
  ).toEqual({
    tests: ["convex/leads/record", "tests/access", "scripts/check.ts"],
    journeys: ["tests/journeys/leads.spec.ts"],
  });
});

// Caught: a mistyped path that matches nothing, in a run that then passes.
test("a path that is not there is refused by name", () => {
  expect(() => sortPaths(["convex/laeds"])).toThrow(
    new StartProblem("convex/laeds is not a file or folder of this project."),
  );
});
