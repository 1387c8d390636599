import { defineConfig, mergeConfig } from "vitest/config";
import own from "../../../vitest.config.ts";

/** The settings of all tests, for one file: a test that passes and leaves a rejection. */
const { projects: _, ...shared } = own.test ?? {};
export default mergeConfig(
  defineConfig({ test: shared }),
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: "convex", include: ["tests/platform/project/*.test.ts"], environment: "edge-runtime" },
        },
      ],
    },
  }),
);
