import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

import { ROOT } from "../start/root.ts";
import { StartProblem } from "../start/problem.ts";

export interface NamedPaths {
  tests: string[];
  journeys: string[];
}

const JOURNEYS = "tests/journeys";

/** Sorts the paths of `npm test -- PATH…` by runner. Refuses a missing path. */
export function sortPaths(paths: readonly string[]): NamedPaths {
  const named = paths.map((path) => {
    if (!existsSync(join(ROOT, path))) throw new StartProblem(`${path} is not a file or folder of this project.`);
    return relative(ROOT, resolve(ROOT, path)).split(sep).join("/");
  });
  return {
    tests: named.filter((path) => !path.startsWith(JOURNEYS)),
    journeys: named.filter((path) => path.startsWith(JOURNEYS)),
  };
}
