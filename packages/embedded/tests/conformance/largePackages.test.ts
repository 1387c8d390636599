import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { beforeAll, expect } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { IS_LONG } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { copyProject, QUICK_PUSH } from "../../testing/officialCli.ts";

/**
 * A reading room of component packages that bring libraries of their own. Their push takes 12 s, most of it for bundling them, so all of
 * this is in the long run.
 */
const ANNEX = join(import.meta.dirname, "annex/project");
const HOSTING = join(import.meta.dirname, "../../../../node_modules/@convex-dev/static-hosting/dist/cli/index.js");
const TIMEOUT_MS = 120_000;

type Values = Record<string, unknown>;

const deployment = forAllTests(anEmbeddedDeployment, TIMEOUT_MS);
const project = forAllTests(() => copyProject(ANNEX, () => deployment().current()));
beforeAll(async () => {
  if (IS_LONG) await project().succeed(...QUICK_PUSH);
}, TIMEOUT_MS);

const http = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url, { logger: false });
const query = (name: string, args: Values = {}): Promise<unknown> =>
  http().query(makeFunctionReference<"query", Values>(name), args);
const mutate = (name: string, args: Values = {}): Promise<unknown> =>
  http().mutation(makeFunctionReference<"mutation", Values>(name), args);
const act = (name: string, args: Values = {}): Promise<unknown> =>
  http().action(makeFunctionReference<"action", Values>(name), args);

testInLongRun("@convex-dev/agent keeps a thread and its messages, in order", async () => {
  const threadId = await mutate("desk:ask");
  expect(await query("desk:thread", { threadId })).toEqual(["0.1 At nine.", "0.0 When do you open?"]);
});

testInLongRun("@convex-dev/rag takes entries; its search is a vector search, which is refused", async () => {
  expect(await act("desk:shelve", { title: "Emma", axis: 3 })).toBe("ready");
  await expect(act("desk:find", { axis: 3 })).rejects.toThrow("The embedded deployment has no vector search");
});

testInLongRun("@convex-dev/resend queues a letter and cancels it", async () => {
  expect(await mutate("desk:write")).toBe("cancelled");
});

testInLongRun("@convex-dev/r2 signs the address of an upload in an action", async () => {
  const { key, url } = (await act("desk:uploadUrl")) as { key: string; url: string };
  expect(key).toBe("atlas");
  expect(url).toMatch(/^https:\/\/stacks\.account\.r2\.cloudflarestorage\.com\/atlas\?.*X-Amz-Signature=[0-9a-f]{64}/);
});

testInLongRun("@convex-dev/better-auth signs a reader up, and its token signs the reader in", async () => {
  const site = deployment().current().siteUrl;
  const signedUp = await fetch(`${site}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site },
    body: JSON.stringify({ name: "Ann", email: "ann@annex.test", password: "long enough 1" }),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const answer = await fetch(`${site}/api/auth/convex/token`, { headers: { cookie } });
  const { token } = (await answer.json()) as { token: string };
  const reader = http();
  reader.setAuth(token);
  const whoReads = makeFunctionReference<"query", Values>("auth:whoReads");
  expect(await reader.query(whoReads, {})).toEqual({ email: "ann@annex.test", account: "ann@annex.test" });
});

/** Runs the package's own command in the project. */
function upload(): Promise<number | null> {
  const { url, adminKey } = deployment().current();
  const credentials = { CONVEX_SELF_HOSTED_URL: url, CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey };
  const env = { PATH: process.env["PATH"], HOME: project().folder, CI: "1", ...credentials };
  const child = spawn(process.execPath, [HOSTING, "upload"], { cwd: project().folder, env, stdio: "ignore" });
  return new Promise((resolve) => child.once("exit", resolve));
}

testInLongRun(
  "@convex-dev/static-hosting serves the uploaded pages, in which no script runs",
  { timeout: TIMEOUT_MS },
  async () => {
    mkdirSync(join(project().folder, "dist"));
    writeFileSync(join(project().folder, "dist/index.html"), "<h1>The annex</h1>");
    expect(await upload()).toBe(0);
    const page = await fetch(`${deployment().current().siteUrl}/hours`);
    expect([page.status, await page.text()]).toEqual([200, "<h1>The annex</h1>"]);
    expect(page.headers.get("content-security-policy")).toContain("sandbox");
  },
);
