import { expect, test } from "vitest";
import { deploymentService } from "./deployment.ts";

const FOLDER = {
  path: "d",
  deployment: "d/deployment",
  standins: "d/standins",
  logs: "d/logs",
  release: () => undefined,
};
const PORTS = { app: 3200, deployment: 3210, httpActions: 3211, standins: 3220 };

// Caught: the deployment left at its default, which tells everybody's browser the stacks of errors.
test.each(["hidden", "shown"] as const)("the deployment is told that errors are %s", (errors) => {
  const { nodeArgs } = deploymentService(FOLDER, PORTS, errors);
  expect(nodeArgs.join(" ")).toMatch(new RegExp(`^\\S.* embedded/main\\.ts .*--errors ${errors}$`));
});
