import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { describe, expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { api } from "./noticeBoard/project/convex/_generated/api";

const TIMEOUT_MS = 60_000;

const deployment = forAllTests(aBoardDeployment, TIMEOUT_MS);
const url = (): string => deployment().current().url;
const client = (): ConvexHttpClient => new ConvexHttpClient(url(), { logger: false });

describe("a token that a mutation signs", () => {
  // Caught, one at a time: no public keys; an issuer other than the token's; a key that differs after a restart.
  test("signs its holder in to the same deployment, by its public keys, also after a restart", async () => {
    const token = await client().mutation(api.system.guestToken, { name: "ann" });
    const guest = client();
    guest.setAuth(token);
    const identity = { subject: "ann", issuer: url() };
    expect(await guest.query(api.people.whoAsks, {})).toMatchObject(identity);
    const { keys } = (await (await fetch(`${url()}/.well-known/jwks.json`)).json()) as { keys: unknown[] };
    await deployment().restart();
    expect(await (await fetch(`${url()}/.well-known/jwks.json`)).json()).toEqual({ keys });
  });

  // Caught: headers for other origins on the paths below /api only.
  test("can be verified by a page of any origin", async () => {
    for (const name of ["jwks.json", "openid-configuration"]) {
      const answer = await fetch(`${url()}/.well-known/${name}`, { headers: { Origin: "https://page.test" } });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    }
  });
});

test("a token for Convex's own services is refused with the reason", async () => {
  await expect(client().action(api.system.serviceToken, {})).rejects.toThrow("needs a deployment of Convex Cloud");
});

// Caught: a version other than the client library's, which the dashboard compares.
test("the version and the state are reported", async () => {
  const { version } = createRequire(import.meta.url)("convex/package.json") as { version: string };
  expect(await (await fetch(`${url()}/instance_version`)).text()).toBe(version);
  const headers = { "Content-Type": "application/json", Authorization: `Convex ${deployment().current().adminKey}` };
  const body = JSON.stringify({ path: "_system/frontend/deploymentState:deploymentState", args: {} });
  const answer = await fetch(`${url()}/api/query`, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ status: "success", value: { state: "running" } });
});

/** Addresses that the official CLI requests and this deployment lacks, with the CLI's command. */
const ABSENT: Record<string, string> = {
  "/api/run_test_function": "run --inline-query",
  "/api/v1": "usage limits, which are for Convex Cloud",
  "/api/current_deployment": "dashboard, of a deployment that the CLI runs itself",
  "_system/frontend/getSchemas": "mcp, which needs a sign-in at convex.dev",
};

/** The texts of the CLI's sources that are addresses or system functions. */
function askedByCli(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("convex/package.json")), "src/cli");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.includes(".test"));
  const texts = sources.map((name) => readFileSync(join(folder, name), "utf8"));
  const asked = texts.flatMap((text) => [...text.matchAll(/["'`]((?:\/api\/|_system\/)[\w/:]+)/g)]);
  return [...new Set(asked.map(([, address = ""]) => address))];
}

// Caught: `/api/deploy2/evaluate_schema` not served, and `_system/cli/queryImport:list` unknown.
test("everything that the installed CLI asks for is here, or absent on purpose", async () => {
  const asked = askedByCli();
  expect(asked.length).toBeGreaterThan(25);
  const paths = deployment()
    .current()
    .routes.map((route) => route.slice(route.indexOf(" ") + 1));
  const headers = { "Content-Type": "application/json", Authorization: `Convex ${deployment().current().adminKey}` };
  const isServed = async (address: string): Promise<boolean> => {
    // The rest of an address may follow in the source.
    if (address.startsWith("/")) return paths.some((path) => path === address || path.startsWith(`${address}:`));
    const path = address.includes(":") ? address : `${address}:default`;
    const body = JSON.stringify({ path, args: {} });
    const answer = await fetch(`${url()}/api/query`, { method: "POST", headers, body });
    return !(await answer.text()).includes("Could not find public function");
  };
  const absent = [];
  for (const address of asked) if (!(await isServed(address))) absent.push(address);
  expect(absent.toSorted()).toEqual(Object.keys(ABSENT).toSorted());
});

/** The samples of `/metrics` by name and labels. */
async function metrics(): Promise<Map<string, number>> {
  const headers = { Authorization: `Convex ${deployment().current().adminKey}` };
  const text = await (await fetch(`${url()}/metrics`, { headers })).text();
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

describe("metrics", () => {
  // Caught, one at a time: failed runs counted as successes; requests not counted.
  test("count requests by status, and runs of functions by kind and outcome", async () => {
    const before = await metrics();
    await client().query(api.people.whoAsks, {});
    await client().mutation(api.system.request, {});
    await expect(client().action(api.system.serviceToken, {})).rejects.toThrow();
    expect((await fetch(`${url()}/nothing`)).status).toBe(404);
    const after = await metrics();
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const runs = (kind: string, outcome: string): number =>
      grown(`convex_function_seconds_count{kind="${kind}",outcome="${outcome}"}`);
    expect([runs("query", "success"), runs("query", "error"), runs("action", "error")]).toEqual([1, 0, 1]);
    // The board's crons run mutations, too.
    expect(runs("mutation", "success")).toBeGreaterThan(0);
    // The request for the metrics counts, too.
    const requests = [200, 560, 404].map((status) => grown(`convex_http_requests_total{status="${String(status)}"}`));
    expect(requests).toEqual([3, 1, 1]);
  });

  // Caught: closed sockets counted.
  test("show sockets, queues, memory, the delay of the event loop and the size of the database", async () => {
    const sockets = async (): Promise<number | undefined> => (await metrics()).get("convex_sync_sockets");
    const open = new ConvexClient(url(), { logger: false });
    await open.query(api.people.whoAsks, {});
    const shown = await metrics();
    expect(shown.get("convex_sync_sockets")).toBe(1);
    const queues = ["convex_calls_waiting", "convex_background_waiting", "convex_functions_in_threads"];
    // Work in the background may just be waiting.
    expect(queues.filter((name) => shown.has(name))).toEqual(queues);
    for (const name of ["process_resident_memory_bytes", "nodejs_heap_used_bytes", "nodejs_external_memory_bytes"]) {
      expect(shown.get(name)).toBeGreaterThan(1024 * 1024);
    }
    expect(shown.get("convex_database_bytes")).toBeGreaterThan(32 * 1024);
    expect(shown.get("nodejs_eventloop_delay_max_seconds")).toBeLessThan(60);
    await open.close();
    await expect.poll(sockets).toBe(0);
  });
});
