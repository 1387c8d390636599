import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { callFunction, deploymentService, embeddedCommand, setEnv } from "./deployment.ts";
import { documentKeyNotice } from "./documentKeys.ts";
import { ROOT } from "./root.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const FOLDER = {
  path: "d",
  deployment: "d/deployment",
  standins: "d/standins",
  logs: "d/logs",
  release: () => undefined,
};
const PORTS = { app: 3200, deployment: 3210, httpActions: 3211, standins: 3220 };
const SERVICE = { folder: FOLDER, ports: PORTS, errors: "hidden", secrets: {} } as const;

// Caught: a key as an argument, where every account of the machine reads it.
test("the deployment gets secrets in its environment, and only their names as arguments", () => {
  const secrets = { DOC_KEK_CURRENT: "v1", DOC_KEK_v1: "SECRET-7f3a" };
  const { name, nodeArgs, env } = deploymentService({ ...SERVICE, secrets });
  expect(name).toBe("the deployment");
  expect(env).toEqual(secrets);
  expect(nodeArgs.join(" ")).toContain("--secrets DOC_KEK_CURRENT,DOC_KEK_v1 ");
  expect(nodeArgs.join(" ")).not.toContain("SECRET");
});

// Caught: the deployment left at its default, which sends the stacks of errors to every browser.
test.each(["hidden", "shown"] as const)("the deployment is told that errors are %s", (errors) => {
  const { nodeArgs } = deploymentService({ ...SERVICE, errors });
  expect(nodeArgs.join(" ")).toMatch(new RegExp(`^\\S.* packages/embedded/src/main\\.ts .*--errors ${errors}$`));
});

// Caught: the flags left out.
test("flags for tests reach the deployment, and without any it has none", () => {
  vi.stubEnv("PASSAGE_DEPLOYMENT_FLAGS", "--for-tests --inject-conflicts 0.3");
  expect(deploymentService(SERVICE).nodeArgs.slice(-3)).toEqual(["--for-tests", "--inject-conflicts", "0.3"]);
  vi.stubEnv("PASSAGE_DEPLOYMENT_FLAGS", "");
  expect(deploymentService(SERVICE).nodeArgs.at(-1)).toBe("hidden");
});

// Caught: a flag of Node's taken out of one of the two, so that the package's tests try another deployment than people run.
test("the package starts the deployment with the flags with which `npm run embedded` does", () => {
  const manifest = readFileSync(join(ROOT, "packages/embedded/package.json"), "utf8");
  const { scripts } = z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(manifest));
  const [program, ...flags] = embeddedCommand().toReversed();
  expect(program).toBe("packages/embedded/src/main.ts");
  expect(scripts.start).toBe(["exec node", ...flags.toReversed(), "src/main.ts"].join(" "));
});

describe("the deployment's answers", () => {
  const deployment = { url: "http://127.0.0.1:3210", adminKey: "key" };
  const fetched = vi.fn<typeof fetch>();
  const answers = (answer: unknown, status = 200) => {
    vi.stubGlobal("fetch", fetched.mockReset().mockResolvedValue(Response.json(answer, { status })));
  };

  test("is asked for with its key; settings that it refuses end the start", async () => {
    answers(null);
    await setEnv(deployment, { KEPT: "1", GONE: undefined });
    expect(fetched).toHaveBeenCalledExactlyOnceWith("http://127.0.0.1:3210/api/update_environment_variables", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Convex key" },
      body: '{"changes":[{"name":"KEPT","value":"1"},{"name":"GONE","value":null}]}',
    });
    answers("too long", 400);
    await expect(setEnv(deployment, {})).rejects.toThrow('The deployment refused its settings: "too long"');
  });

  test.each([
    [{ status: "error", errorMessage: "no sheet" }, 200, "leads/sheetRun/jobs:sync failed: no sheet"],
    [{}, 502, "The deployment answered leads/sheetRun/jobs:sync with HTTP 502."],
  ])("to a function is %j: its caller gets the reason", async (answer, status, sentence) => {
    answers(answer, status);
    await expect(callFunction(deployment, { kind: "action", path: "leads/sheetRun/jobs:sync" })).rejects.toThrow(
      sentence,
    );
  });

  test.each([
    [{ problem: null, stillUsed: [] }, null],
    [{ problem: null, stillUsed: ["v1", "v2"] }, "Keep DOC_KEK_v1, DOC_KEK_v2 until"],
    [{ problem: "wrong", stillUsed: ["v1"] }, "Put the right key back."],
  ])("to the check of the document keys is %j: the start says %j", async (value, said) => {
    answers({ status: "success", value });
    const notice = await documentKeyNotice(deployment);
    expect(said === null ? notice : notice?.includes(said)).toBe(said === null ? null : true);
  });
});
