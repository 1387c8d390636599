import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { copyProject, QUICK_PUSH } from "../../testing/officialCli.ts";
import { api } from "./stacks/project/convex/_generated/api";

const STACKS = join(import.meta.dirname, "stacks/project");
const TIMEOUT_MS = 120_000;
const ATLAS = { title: "Atlas", isBack: true };
const HASH_OF_ATLAS = "9dee1c0ed39ef4e2686f974b5d574531fa5091be91e7ea72875e763278293ad4";

const { desk } = api.loans;

const deployment = forAllTests(anEmbeddedDeployment, TIMEOUT_MS);
const project = forAllTests(() => copyProject(STACKS, () => deployment().current()));
beforeAll(async () => {
  await project().succeed(...QUICK_PUSH);
}, TIMEOUT_MS);

const client = () => new ConvexHttpClient(deployment().current().url, { logger: false });

/** Calls any function over HTTP, without a process. */
async function asAdministrator(path: string, args: Record<string, unknown>): Promise<unknown> {
  const { url, adminKey } = deployment().current();
  const response = await fetch(`${url}/api/function`, {
    method: "POST",
    headers: { authorization: `Convex ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ path, args, format: "json" }),
  });
  const { status, value } = (await response.json()) as { status: string; value: unknown };
  expect(status).toBe("success");
  return value;
}

/** The arguments that name the one loan. */
async function theLoan(): Promise<{ loanId: string | undefined }> {
  const args = { table: "loans", order: "asc", paginationOpts: { cursor: null, numItems: 1 } };
  const { page } = (await asAdministrator("_system/cli/tableData:default", args)) as { page: { _id: string }[] };
  return { loanId: page[0]?._id };
}

// The steps share one deployment; each builds on the one before.
describe("modules two and three folders deep", { timeout: TIMEOUT_MS }, () => {
  // Caught: a scheduled call whose path lost a folder.
  test("answer over the socket, and what they schedule runs", async () => {
    const socket = new ConvexClient(deployment().current().url, { logger: false });
    const seen: unknown[] = [];
    socket.onUpdate(desk.staff.list, {}, (loans) => seen.push(loans));
    await socket.mutation(desk.staff.lend, { title: "Atlas" });
    await vi.waitFor(() => {
      expect(seen.at(-1)).toEqual([ATLAS]);
    });
    expect(await socket.query(desk.returns.staff.count, {})).toBe(1);
    await socket.close();
  });

  test("answer over HTTP, and call a module of Node's runtime", async () => {
    expect(await client().query(desk.staff.list, {})).toEqual([ATLAS]);
    expect(await client().action(desk.staff.fingerprint, {})).toBe(HASH_OF_ATLAS);
    expect(await client().action(desk.returns.staff.hashOf, { text: "Atlas" })).toBe(HASH_OF_ATLAS);
  });

  test("handle a request of the site", async () => {
    expect(await (await fetch(`${deployment().current().siteUrl}/loans`)).json()).toEqual(["Atlas"]);
  });

  test("are called by the CLI, internal ones too, and listed with all their folders", async () => {
    expect(await client().mutation(desk.returns.staff.renew, {})).toBe(1);
    expect(await client().query(desk.returns.staff.count, {})).toBe(0);
    await project().succeed("run", "loans/desk/returns/jobs:takeBack", JSON.stringify(await theLoan()));
    expect(await client().query(desk.returns.staff.count, {})).toBe(1);
    const spec = await project().printed("function-spec");
    for (const path of [
      "loans/desk/staff.js:lend",
      "loans/desk/returns/jobs.js:takeBack",
      "returns/jobs.js:takeBack",
    ]) {
      expect(spec).toContain(`"${path}"`);
    }
  });

  // Caught: a call that waits in a data folder when its module moves into an area.
  test("are called by an address of before that hands them on", async () => {
    await client().mutation(desk.returns.staff.renew, {});
    await asAdministrator("returns/jobs:takeBack", await theLoan());
    expect(await client().query(desk.staff.list, {})).toEqual([ATLAS]);
  });

  test("refuse the public an internal function", async () => {
    const hidden = makeFunctionReference<"mutation">("loans/desk/returns/jobs:takeBack");
    await expect(client().mutation(hidden, { loanId: "x" })).rejects.toThrow("Could not find public function");
  });

  test("are there after a restart without a push", async () => {
    await deployment().restart();
    expect(await client().query(desk.returns.staff.count, {})).toBe(1);
    expect(await client().action(desk.staff.fingerprint, {})).toBe(HASH_OF_ATLAS);
  });

  // In `npm test` Passage's own modules, as deep as these, hold this (tests/access/generated.test.ts).
  testInLongRun("are typed by codegen as they are committed", async () => {
    const generated = (folder: string) => {
      const path = join(folder, "convex/_generated");
      return Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), "utf8")]));
    };
    rmSync(join(project().folder, "convex/_generated"), { recursive: true });
    await project().succeed("codegen");
    expect(generated(project().folder)).toEqual(generated(STACKS));
  });
});
