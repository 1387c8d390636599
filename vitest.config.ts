import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { IS_LONG } from "@passage/testkit/longRun";
import { RUN_SEED } from "@passage/testkit/runSeed";

// Dates in the practice are legal dates; a test must not pass or fail by the machine's time zone.
process.env["TZ"] = "UTC";

/** As `npm run embedded` has them: pushed functions are vm modules, and one that hangs is cut off where it stands. */
const VM_MODULES = [
  "--experimental-vm-modules",
  "--no-force-async-hooks-checks",
  "--disable-warning=ExperimentalWarning",
];

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Limits find what hangs; on a busy machine every step takes ten times as long as on a quiet one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Vitest's own default leaves one of two processors idle; many tests wait for a process of their own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // To load modules anew for each file takes a third of all tests' processor time. What a test changes it puts back; the long run
    // shuffles the files, so that what one leaves behind meets another.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { shuffle: { files: IS_LONG, tests: false }, seed: RUN_SEED },
    // Each project adds its own to it.
    setupFiles: ["packages/testkit/tellSeed.ts"],
    projects: [
      {
        test: { name: "convex", include: ["convex/**/*.test.ts"], environment: "edge-runtime" },
      },
      {
        test: {
          // The same tests of the functions, each mutation thrown away once and run again.
          name: "conflicts",
          include: ["convex/**/*.test.ts"],
          // They call no mutation.
          exclude: ["convex/providers/**", "convex/**/{rules,pacing,syncRun,sheetPlan,sheetRows}.test.ts"],
          environment: "edge-runtime",
          env: { PASSAGE_INJECT_CONFLICTS: "1" },
        },
      },
      {
        plugins: [react()],
        test: {
          name: "src",
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          // Files that stand in for a package need modules of their own; in a context they come for less than in a process.
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
          include: ["tests/{access,bench,support}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["tests/**/project/**"],
          environment: "node",
          globalSetup: ["packages/embedded/testing/runFolder.ts"],
          execArgv: VM_MODULES,
        },
      },
    ],
  },
});
