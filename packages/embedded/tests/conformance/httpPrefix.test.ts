import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { anEmbeddedDeployment, type RestartableDeployment } from "../../testing/embeddedDeployment.ts";
import { type CliProject, copyProject, QUICK_PUSH } from "../../testing/officialCli.ts";
import { setEnvironment } from "../../testing/pushedProject.ts";

const CLUB = join(import.meta.dirname, "readingClub/project");
const TIMEOUT_MS = 120_000;

let deployment: RestartableDeployment;
let project: CliProject;

async function succeed(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await project.convex(...args);
  expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

function changed(path: string, from: string, to: string): void {
  const file = join(project.folder, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

beforeAll(async () => {
  deployment = await anEmbeddedDeployment();
  project = copyProject(CLUB, () => deployment.current());
  changed("convex/convex.config.ts", "defineApp({ env", 'defineApp({ httpPrefix: "/api", env');
  changed("convex/convex.config.ts", '{ name: "secondStamps"', '{ name: "secondStamps", httpPrefix: "/"');
  await setEnvironment(deployment.current(), "CLUB_NAME", "the club");
  await succeed(...QUICK_PUSH);
}, TIMEOUT_MS);
afterAll(async () => {
  project.remove();
  await deployment.remove();
});

async function get(path: string): Promise<string> {
  const response = await fetch(deployment.current().siteUrl + path);
  return response.ok ? await response.text() : String(response.status);
}

describe("an app's own httpPrefix", { timeout: TIMEOUT_MS }, () => {
  // Caught, one at a time: the prefix ignored; the routes reachable without it too.
  test("begins the paths of its routes, which have no other address", async () => {
    expect(await get("/api/stamps/own")).toBe("the club's own");
    for (const path of ["/stamps/own", "/apistamps/own", "/api", "/api/", "/api/none"]) {
      expect(await get(path)).toBe("404");
    }
  });

  // Caught: the prefix added to those of components too.
  test("leaves components where they are mounted, one of them at the root", async () => {
    const stamp = { pathname: "/stamps/of/ann", prefix: "the club", count: 0 };
    expect(JSON.parse(await get("/stamps/of/ann"))).toEqual(stamp);
    expect(JSON.parse(await get("/of/ann"))).toEqual({ ...stamp, pathname: "/of/ann", prefix: "second" });
    expect(await get("/api/of/ann")).toBe("404");
  });

  // Caught: the routes listed without it.
  testInLongRun("survives a restart, and is in the list of functions", async () => {
    await deployment.restart();
    expect(await get("/api/stamps/own")).toBe("the club's own");
    expect(JSON.parse(await succeed("function-spec"))).toMatchObject({
      functions: expect.arrayContaining([
        { functionType: "HttpAction", method: "GET", path: "/api/stamps/own" },
      ]) as unknown,
    });
  });
});
