import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { anyApi } from "convex/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { copyProject } from "../../testing/officialCli.ts";
import { pushedProject } from "../../testing/pushedProject.ts";

const LIBRARY = join(import.meta.dirname, "project");
const ONE = '{"$integer": "AQAAAAAAAAA="}';
const TIMEOUT_MS = 120_000;

const deployment = forAllTests(async () => await anEmbeddedDeployment({}, await pushedProject("library")), TIMEOUT_MS);
const project = forAllTests(() => copyProject(LIBRARY, () => deployment().current()));

/** Adds over HTTP, without a process. */
async function add(title: string): Promise<unknown> {
  const client = new ConvexHttpClient(deployment().current().url, { logger: false });
  return await client.mutation(anyApi["books"]?.["add"] as never, { title, shelf: "law", copies: 1n } as never);
}

const titlesOf = (text: string): string[] => [...text.matchAll(/"title": "(.)"/g)].map(([, title = ""]) => title);

describe("convex data", { timeout: TIMEOUT_MS }, () => {
  testInLongRun("lists the tables, and says so when one is empty", async () => {
    expect((await project().printed("data")).split("\n")).toEqual(["books", "loans"]);
    const { stderr } = await project().succeed("data", "loans");
    expect(stderr).toContain("There are no documents in this table.");
  });

  test("prints documents newest first, with every type of value", async () => {
    for (const title of ["A", "B", "C"]) await add(title);
    const printed = await project().printed("data", "books", "--format", "jsonl");
    expect(titlesOf(printed)).toEqual(["C", "B", "A"]);
    expect(printed).toMatch(/"copies": 1n, .*"_creationTime": \d+(\.\d+)?, "_id": "[a-z0-9]{32}"/);
  });

  testInLongRun("prints documents oldest first, as many as are asked for, and as a table", async () => {
    expect(
      titlesOf(await project().printed("data", "books", "--order", "asc", "--limit", "2", "--format", "json")),
    ).toEqual(["A", "B"]);
    const { stdout, stderr } = await project().succeed("data", "books", "--limit", "1");
    expect(stdout).toContain("| copies | shelf");
    expect(stderr).toContain("Showing the 1 most recently created document.");
  });

  testInLongRun("prints system tables", async () => {
    await project().succeed("data", "_storage");
  });

  testInLongRun("continues beyond one page", async () => {
    const long = "x".repeat(900_000);
    for (const title of ["1", "2", "3", "4", "5", "6", "7"]) await add(title + long);
    const lines = (await project().printed("data", "books", "--format", "jsonl", "--limit", "10")).split("\n");
    expect(new Set(lines).size).toBe(10);
  });
});

describe("convex dev", { timeout: TIMEOUT_MS }, () => {
  // Caught: a terminal that stayed silent while a function threw, which only the browser's console told.
  test("as a checkout under development runs it, prints the logs and errors of functions", async () => {
    const dev = project().follow("dev", "--typecheck", "disable", "--tail-logs", "always");
    // It does not end on its own if the test fails.
    onTestFinished(dev.stop);
    const told: string[] = [];
    const following = dev.until("title: 'while it runs'").then((line) => told.push(line));
    // Runs before the command began to follow are not shown.
    await vi.waitFor(
      async () => {
        await add("while it runs");
        expect(told).toHaveLength(1);
      },
      { timeout: TIMEOUT_MS, interval: 250 },
    );
    await following;
    expect(told[0]).toContain("[CONVEX M(books:add)]");
    await expect(add("")).rejects.toThrow();
    expect(await dev.until("NO_TITLE")).toContain("M(books:add)");
  });
});

describe("convex logs", { timeout: TIMEOUT_MS }, () => {
  test("shows functions' output and failures, and follows new ones", async () => {
    await add("D");
    await expect(add("")).rejects.toThrow();
    const logs = project().follow("logs", "--history", "--success");
    expect(await logs.until("M(books:add)")).toMatch(/\[CONVEX M\(books:add\)\] \[LOG\] 'adding' \{ title: 'A' \}/);
    expect(await logs.until("Function executed")).toMatch(/M\(books:add\)\] Function executed in \d+ ms/);
    expect(await logs.until("NO_TITLE")).toContain("M(books:add)");
    await add("after");
    expect(await logs.until("title: 'after'")).toContain("[LOG]");
    await fetch(`${deployment().current().siteUrl}/shelf`);
    expect(await logs.until("GET /shelf")).toMatch(/H\(GET \/shelf\)\] Function executed/);
    await logs.stop();
  });

  testInLongRun("prints its entries as JSON lines", async () => {
    const logs = project().follow("logs", "--history", "1", "--jsonl");
    await logs.until("{");
    await project().succeed("run", "books:add", `{title: "E", shelf: "law", copies: ${ONE}}`);
    const entry = JSON.parse(await logs.until("title: 'E'")) as Record<string, unknown>;
    expect(entry).toMatchObject({ kind: "Completion", udfType: "Mutation", identifier: "books:add", error: null });
    expect(entry["logLines"]).toMatchObject([
      { level: "LOG", messages: ["'adding' { title: 'E' }"], isTruncated: false },
    ]);
    expect(Math.abs(Number(entry["timestamp"]) * 1000 - Date.now())).toBeLessThan(60_000);
    await logs.stop();
  });

  test("needs the admin key", async () => {
    expect((await fetch(`${deployment().current().url}/api/stream_function_logs?cursor=0`)).status).toBe(401);
  });
});
