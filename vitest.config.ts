import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { IS_LONG, IS_MUTATION } from "@passage/testkit/longRun";
import { RUN_SEED } from "@passage/testkit/runSeed";

// Dates in the practice are legal dates; a test must not pass or fail by the machine's time zone.
process.env["TZ"] = "UTC";

/** The Node flags of `npm run embedded`: pushed functions are vm modules, and a hanging one is ended wherever it is. */
const VM_MODULES = [
  "--experimental-vm-modules",
  "--no-force-async-hooks-checks",
  "--disable-warning=ExperimentalWarning",
];

/** These call no mutation, or make the sample practice: sixty contracts, and no rule of their own. */
const WITHOUT_CONFLICTS = [
  "convex/workspace/samples/**/*.test.ts",
  "convex/platform/providers/**/*.test.ts",
  "convex/**/{rules,pace,syncRun,sheetPlan,sheetRows}.test.ts",
];
/**
 * These files compute throughout. They run after the others, which start programs and wait for them: by then the journeys, which run
 * beside, have mostly ended, and two workers leave a third of two processors idle. `npm run mutate` has its own number of workers.
 */
const COMPUTING = IS_MUTATION ? {} : { sequence: { groupOrder: 1 }, maxWorkers: Math.max(3, availableParallelism()) };
/** In `npm test` the functions' other tests run with conflicts alone: the second run of each mutation is as one without any. */
const RUNS_BOTH = IS_LONG || IS_MUTATION;

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Limits find hanging tests; on a busy machine every step takes ten times as long as on a quiet one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Vitest's own default leaves one of two processors idle. With three on two, `npm test` took longer, and limits of time were met.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Loading modules again for each file takes a third of all tests' processor time. A test undoes its changes; the
    // long run shuffles the files, so that leftovers of one show in another.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { shuffle: { files: IS_LONG, tests: false }, seed: RUN_SEED },
    // Each project adds its own files to this one.
    setupFiles: ["packages/testkit/tellSeed.ts", "packages/testkit/leaveNoStubs.ts"],
    projects: [
      {
        test: {
          name: "convex",
          include: RUNS_BOTH ? ["convex/**/*.test.ts"] : WITHOUT_CONFLICTS,
          environment: "edge-runtime",
          ...COMPUTING,
        },
      },
      {
        test: {
          // The tests of the functions, with each mutation run, discarded and run again.
          name: "conflicts",
          include: ["convex/**/*.test.ts"],
          exclude: WITHOUT_CONFLICTS,
          environment: "edge-runtime",
          ...COMPUTING,
          env: { PASSAGE_INJECT_CONFLICTS: "1" },
        },
      },
      {
        plugins: [react()],
        test: {
          name: "src",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          ...COMPUTING,
          // Files that replace a package need separate modules; a context costs less than a process.
          pool: "vmForks",
          isolate: true,
          setupFiles: ["tests/support/screens/browserSetup.ts"],
        },
      },
      {
        test: {
          name: "embedded",
          include: ["packages/embedded/src/**/*.test.ts"],
          environment: "node",
          execArgv: VM_MODULES,
        },
      },
      {
        test: {
          name: "standins",
          include: ["packages/standins/**/*.test.ts"],
          environment: "node",
          globalSetup: ["scripts/test/provideBrowser.ts"],
          // A password's hash costs 40 ms of a processor otherwise, and these tests guess hundreds of times.
          env: { PASSAGE_STANDIN_HASH_COST: "2" },
        },
      },
      {
        test: {
          // The deployment as a whole: over the wire, by the official CLI, killed.
          name: "deployment",
          include: ["packages/embedded/tests/**/*.test.ts"],
          exclude: ["packages/embedded/tests/**/project/**"],
          environment: "node",
          globalSetup: ["packages/embedded/testing/runFolder.ts"],
          execArgv: VM_MODULES,
        },
      },
      {
        test: {
          name: "tests",
          include: ["tests/{access,bench,platform,support}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["tests/**/project/**"],
          environment: "node",
          globalSetup: ["packages/embedded/testing/runFolder.ts"],
          execArgv: VM_MODULES,
        },
      },
    ],
  },
});
