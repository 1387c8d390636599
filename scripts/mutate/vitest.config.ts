import { defineConfig } from "vitest/config";

import config from "../../vitest.config.ts";
import { ROOT } from "../start/root.ts";
import { MUTATE_PROJECTS, nameOf, POLL_MS } from "./projects.ts";
import { QuickFirst } from "./quickFirst.ts";

const wanted = new Set(process.env[MUTATE_PROJECTS]?.split(","));

/** The tests of the projects that the mutation run names: Stryker's runner has no option for it. */
export default defineConfig({
  ...config,
  root: ROOT,
  test: {
    ...config.test,
    expect: { poll: { timeout: POLL_MS } },
    sequence: { ...config.test?.sequence, sequencer: QuickFirst },
    projects: (config.test?.projects ?? []).filter((project) => wanted.has(nameOf(project))),
  },
});
