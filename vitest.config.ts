import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { IS_LONG } from "./tests/support/longRun.ts";
import { RUN_SEED } from "./tests/support/runSeed.ts";

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
    setupFiles: ["tests/support/tellSeed.ts"],
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
          setupFiles: ["tests/support/browserSetup.ts"],
        },
      },
      {
        test: { name: "embedded", include: ["embedded/**/*.test.ts"], environment: "node", execArgv: VM_MODULES },
      },
      {
        test: {
          name: "standins",
          include: ["standins/**/*.test.ts"],
          environment: "node",
          globalSetup: ["scripts/test/provideBrowser.ts"],
        },
      },
      {
        test: {
          name: "tests",
          include: ["tests/{access,bench,conformance,serializability,crash}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["tests/**/project/**"],
          environment: "node",
          globalSetup: ["tests/support/runFolder.ts"],
          execArgv: VM_MODULES,
        },
      },
    ],
  },
});
