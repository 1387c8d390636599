import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { type FunctionReference, makeFunctionReference } from "convex/server";
import { beforeAll, expect, test } from "vitest";
import { anEmbeddedDeployment } from "../support/embeddedDeployment.ts";
import { forAllTests } from "../support/forAllTests.ts";
import { copyProject } from "../support/officialCli.ts";
import { setEnvironment } from "../support/pushedBoard.ts";

/** The component packages as npm has them, in the project of `components.test.ts`. */
const CLUB = join(import.meta.dirname, "club/project");
const TIMEOUT_MS = 120_000;

type Values = Record<string, unknown>;

/** What the deployment's log has of functions that failed, seen by a caller or not. */
const failures: string[] = [];
const error = (message: string, details?: Values): void => {
  failures.push(`${message}: ${String(details?.["path"])} ${String(details?.["error"]).split("\n")[0] ?? ""}`);
};

const deployment = forAllTests(
  () => anEmbeddedDeployment({ log: { info: () => undefined, error, refusal: error } }),
  TIMEOUT_MS,
);
const project = forAllTests(() => copyProject(CLUB, () => deployment().current()));
beforeAll(async () => {
  await setEnvironment(deployment().current(), "CLUB_NAME", "the club");
  await project().succeed("deploy", "-y", "--typecheck", "disable");
}, TIMEOUT_MS);

const http = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url);
const query = (name: string, args: Values = {}): Promise<unknown> =>
  http().query(makeFunctionReference<"query", Values>(`packages:${name}`), args);
const mutate = (name: string, args: Values = {}): Promise<unknown> =>
  http().mutation(makeFunctionReference<"mutation", Values>(`packages:${name}`), args);

// Caught: what a component wrote lost.
test("@convex-dev/rate-limiter lets as many through as its limit says, for each key", async () => {
  expect(await query("mayBorrow", { name: "ann" })).toBe(true);
  const answers = [];
  for (const name of ["ann", "ann", "ann", "bob"]) answers.push(await mutate("borrow", { name }));
  expect(answers).toEqual([true, true, false, true]);
  expect(await query("mayBorrow", { name: "ann" })).toBe(false);
  expect(await query("mayBorrow", { name: "bob" })).toBe(true);
});

// Caught, one at a time: what a component wrote lost; what it scheduled never run.
test(
  "@convex-dev/presence shows live who is in a room, and who has left or gone silent",
  { timeout: TIMEOUT_MS },
  async () => {
    const client = new ConvexClient(deployment().current().url);
    let seen: unknown = null;
    const inRoom: FunctionReference<"query"> = makeFunctionReference("packages:inRoom");
    client.onUpdate(inRoom, { room: "hall" }, (value: unknown) => {
      seen = value;
    });
    const { sessionToken } = (await mutate("arrive", { room: "hall", name: "ann", intervalMs: 600_000 })) as {
      sessionToken: string;
    };
    await mutate("arrive", { room: "hall", name: "bob", intervalMs: 200 });
    await expect.poll(() => seen).toEqual(["ann online", "bob online"]);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["ann online", "bob gone"]);
    await mutate("leave", { sessionToken });
    await expect.poll(() => seen).toEqual(["ann gone", "bob gone"]);
    await client.close();
  },
);

// Caught: what a component wrote lost.
test("@convex-dev/aggregate counts, sums and ranks what is written and deleted", async () => {
  const ids = [];
  for (const [name, pages] of [
    ["a", 30],
    ["b", 10],
    ["c", 200],
  ] as const)
    ids.push(await mutate("join", { name, pages }));
  expect(await query("reading")).toEqual({ members: 3, pages: 240, most: 200, middle: 30 });
  await mutate("quit", { id: ids[0] });
  expect(await query("reading")).toEqual({ members: 2, pages: 210, most: 200, middle: 200 });
});

// Caught, one at a time: what a component wrote lost; what it scheduled never run.
test(
  "@convex-dev/workpool runs actions and reports their success and their failure",
  { timeout: TIMEOUT_MS },
  async () => {
    const ids = [];
    for (const name of ["ann", "nobody", "bob"]) ids.push(await mutate("remind", { name }));
    const holders = (): Promise<unknown> => http().query(makeFunctionReference<"query">("cards:holders"), {});
    await expect
      .poll(async () => ((await holders()) as string[]).toSorted(), { timeout: 60_000 })
      .toEqual(["ann: success Dear ann", "bob: success Dear bob", "nobody: failed"]);
    for (const id of ids) await expect.poll(() => query("reminderState", { id })).toBe("finished");
  },
);

// Caught, one at a time: what a component wrote lost; what it scheduled never run.
test(
  "@convex-dev/migrations goes through a table in batches, and says how far it has come",
  { timeout: TIMEOUT_MS },
  async () => {
    for (const [name, pages] of [
      ["d", 1],
      ["e", 500],
      ["f", 2],
    ] as const)
      await mutate("join", { name, pages });
    await project().succeed("run", "packages:runMigration");
    await expect
      .poll(() => query("tiers"), { timeout: 20_000 })
      .toEqual({ tiers: ["b casual", "c avid", "d casual", "e avid", "f casual"], status: ["success 5"] });
  },
);

test("of all that ran for the packages, only what was meant to fail has failed", () => {
  expect(failures).toEqual(["function failed: packages:printReminder Uncaught Error: nobody to remind"]);
});
