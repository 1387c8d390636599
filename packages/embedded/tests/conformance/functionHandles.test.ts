import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import type { Deployment } from "../../src/deployment.ts";
import { restore } from "../../src/snapshot/restores.ts";
import { systemRandomness } from "../../src/process/systemEnvironment.ts";
import { anEmbeddedDeployment, type RestartableDeployment } from "../../testing/embeddedDeployment.ts";
import { copyProject, QUICK_PUSH } from "../../testing/officialCli.ts";
import { pushedProject, setEnvironment } from "../../testing/pushedProject.ts";

const CLUB = join(import.meta.dirname, "readingClub/project");
const TIMEOUT_MS = 120_000;

let folder: string;
let deployment: RestartableDeployment;
let handle: string;

type Values = Record<string, string>;

async function mutate({ url }: Deployment, path: string, args: Values = {}): Promise<unknown> {
  const mutation = makeFunctionReference<"mutation", Values>(`cards:${path}`);
  return (await new ConvexHttpClient(url).mutation(mutation, args)) as unknown;
}

/** Has a component call the given handle. */
function tell(told: Deployment, by: string): Promise<unknown> {
  return mutate(told, "tellBy", { handle: by, holder: "ann" });
}

async function pushClub(to: RestartableDeployment): Promise<void> {
  const project = copyProject(CLUB, () => to.current());
  try {
    await setEnvironment(to.current(), "CLUB_NAME", "the club");
    expect(await project.convex(...QUICK_PUSH)).toMatchObject({ exitCode: 0 });
  } finally {
    project.remove();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "function-handles-"));
  deployment = await anEmbeddedDeployment({}, await pushedProject("club"));
  handle = String(await mutate(deployment.current(), "handleOf"));
}, TIMEOUT_MS);

afterAll(async () => {
  await deployment.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe("a function handle", { timeout: TIMEOUT_MS }, () => {
  // Caught: unsigned handles accepted.
  test("that a component composed itself is refused, the one it was given is not", async () => {
    expect(handle).toMatch(/^function:\/\//);
    expect(await tell(deployment.current(), handle)).toBe("noted");
    for (const composed of ["function://;cards:told", handle.replace("told", "add"), `${handle}A`]) {
      await expect(tell(deployment.current(), composed)).rejects.toThrow(
        `${composed} is not a function handle of this deployment.`,
      );
    }
  });

  // Caught: any text accepted.
  test("is what `v.function()` accepts, and no other text", async () => {
    await expect(tell(deployment.current(), "cards:told")).rejects.toThrow("Validator: v.function()");
  });

  // Caught: a new secret at every start.
  test("is valid after a restart, and after a restore from a backup", async () => {
    await deployment.restart();
    const { url, adminKey } = deployment.current();
    expect(await tell(deployment.current(), handle)).toBe("noted");
    const backup = join(folder, "backup");
    const headers = { Authorization: `Convex ${adminKey}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ folder: backup });
    expect((await fetch(`${url}/api/embedded/backup`, { method: "POST", headers, body })).status).toBe(200);
    const dataFolder = join(folder, "restored");
    await restore(backup, { dataFolder, force: false, now: new Date() });
    const restored = await anEmbeddedDeployment({ dataFolder, randomness: systemRandomness });
    expect(await tell(restored.current(), handle)).toBe("noted");
    await restored.remove();
  });

  // Caught: a signature with a key that all deployments share.
  testInLongRun("is refused in another deployment of the same project, which issues its own", async () => {
    const other = await anEmbeddedDeployment({ randomness: systemRandomness });
    await pushClub(other);
    await expect(tell(other.current(), handle)).rejects.toThrow("is not a function handle of this deployment");
    expect(await tell(other.current(), String(await mutate(other.current(), "handleOf")))).toBe("noted");
    await other.remove();
  });
});
