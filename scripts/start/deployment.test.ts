import { afterEach, expect, test, vi } from "vitest";
import { deploymentService } from "./deployment.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const FOLDER = {
  path: "d",
  deployment: "d/deployment",
  standins: "d/standins",
  logs: "d/logs",
  release: () => undefined,
};
const PORTS = { app: 3200, deployment: 3210, httpActions: 3211, standins: 3220 };

// Caught: the deployment left at its default, which sends the stacks of errors to every browser.
test.each(["hidden", "shown"] as const)("the deployment is told that errors are %s", (errors) => {
  const { nodeArgs } = deploymentService(FOLDER, PORTS, errors);
  expect(nodeArgs.join(" ")).toMatch(new RegExp(`^\\S.* embedded/main\\.ts .*--errors ${errors}$`));
});

// Caught: the flags left out.
test("flags for tests reach the deployment, and without any it has none", () => {
  vi.stubEnv("PASSAGE_DEPLOYMENT_FLAGS", "--for-tests --inject-conflicts 0.3");
  expect(deploymentService(FOLDER, PORTS, "hidden").nodeArgs.slice(-3)).toEqual([
    "--for-tests",
    "--inject-conflicts",
    "0.3",
  ]);
  vi.stubEnv("PASSAGE_DEPLOYMENT_FLAGS", "");
  expect(deploymentService(FOLDER, PORTS, "hidden").nodeArgs.at(-1)).toBe("hidden");
});
