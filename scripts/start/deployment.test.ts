import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { deploymentService, embeddedCommand } from "./deployment.ts";
import { ROOT } from "./root.ts";

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
  expect(nodeArgs.join(" ")).toMatch(new RegExp(`^\\S.* packages/embedded/src/main\\.ts .*--errors ${errors}$`));
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

// Caught: a flag of Node's taken out of one of the two, so that the package's tests try another deployment than people run.
test("the package starts the deployment with the flags with which `npm run embedded` does", () => {
  const manifest = readFileSync(join(ROOT, "packages/embedded/package.json"), "utf8");
  const { scripts } = z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(manifest));
  const [program, ...flags] = embeddedCommand().toReversed();
  expect(program).toBe("packages/embedded/src/main.ts");
  expect(scripts.start).toBe(["exec node", ...flags.toReversed(), "src/main.ts"].join(" "));
});
