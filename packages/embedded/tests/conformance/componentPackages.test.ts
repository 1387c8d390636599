import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { type FunctionReference, makeFunctionReference } from "convex/server";
import { beforeAll, expect } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { copyProject, QUICK_PUSH } from "../../testing/officialCli.ts";

/**
 * A library in a van, made of component packages from npm; pushed once for all tests. Only the long run has them, because Passage's own
 * packages are in its journeys.
 */
const BOOKMOBILE = join(import.meta.dirname, "bookmobile/project");
const TIMEOUT_MS = 120_000;

type Values = Record<string, unknown>;

/** The failed functions in the deployment's log, seen by a caller or not. */
const failures: string[] = [];
const error = (message: string, details?: Values): void => {
  failures.push(`${message}: ${String(details?.["path"])} ${String(details?.["error"]).split("\n")[0] ?? ""}`);
};

const deployment = forAllTests(
  () => anEmbeddedDeployment({ log: { info: () => undefined, error, refusal: error }, strictTurns: true }),
  TIMEOUT_MS,
);
const project = forAllTests(() => copyProject(BOOKMOBILE, () => deployment().current()));
beforeAll(async () => {
  await project().succeed(...QUICK_PUSH);
}, TIMEOUT_MS);

const http = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url);
const query = (name: string, args: Values = {}): Promise<unknown> =>
  http().query(makeFunctionReference<"query", Values>(name), args);
const mutate = (name: string, args: Values = {}): Promise<unknown> =>
  http().mutation(makeFunctionReference<"mutation", Values>(name), args);
const act = (name: string, args: Values = {}): Promise<unknown> =>
  http().action(makeFunctionReference<"action", Values>(name), args);
const logbook = (about: string): Promise<unknown> => query("logbook:lines", { about });

// Caught: a component's write lost.
testInLongRun("@convex-dev/rate-limiter admits as many as its limit says, for each key", async () => {
  expect(await query("packages:mayBorrow", { name: "ann" })).toBe(true);
  const answers = [];
  for (const name of ["ann", "ann", "ann", "bob"]) answers.push(await mutate("packages:borrow", { name }));
  expect(answers).toEqual([true, true, false, true]);
  expect(await query("packages:mayBorrow", { name: "ann" })).toBe(false);
  expect(await query("packages:mayBorrow", { name: "bob" })).toBe(true);
});

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun(
  "@convex-dev/presence shows live who is in a room, and who has left or gone silent",
  { timeout: TIMEOUT_MS },
  async () => {
    const client = new ConvexClient(deployment().current().url);
    let seen: unknown = null;
    const inRoom: FunctionReference<"query"> = makeFunctionReference("packages:inRoom");
    client.onUpdate(inRoom, { room: "hall" }, (value: unknown) => {
      seen = value;
    });
    const { sessionToken } = (await mutate("packages:arrive", { room: "hall", name: "ann", intervalMs: 600_000 })) as {
      sessionToken: string;
    };
    await mutate("packages:arrive", { room: "hall", name: "bob", intervalMs: 200 });
    await expect.poll(() => seen).toEqual(["ann online", "bob online"]);
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["ann online", "bob gone"]);
    await mutate("packages:leave", { sessionToken });
    await expect.poll(() => seen).toEqual(["ann gone", "bob gone"]);
    await client.close();
  },
);

// Caught: a component's write lost.
testInLongRun("@convex-dev/aggregate counts, sums and ranks written and deleted rows", async () => {
  const ids = [];
  for (const [name, pages] of [
    ["a", 30],
    ["b", 10],
    ["c", 200],
  ] as const) {
    ids.push(await mutate("packages:join", { name, pages }));
  }
  expect(await query("packages:reading")).toEqual({ members: 3, pages: 240, most: 200, middle: 30 });
  await mutate("packages:quit", { id: ids[0] });
  expect(await query("packages:reading")).toEqual({ members: 2, pages: 210, most: 200, middle: 200 });
});

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun(
  "@convex-dev/workpool runs actions and reports their success and their failure",
  { timeout: TIMEOUT_MS },
  async () => {
    const ids = [];
    for (const name of ["ann", "nobody", "bob"]) ids.push(await mutate("packages:remind", { name }));
    await expect
      .poll(async () => ((await logbook("reminders")) as string[]).toSorted(), { timeout: 60_000 })
      .toEqual(["ann: success Dear ann", "bob: success Dear bob", "nobody: failed"]);
    for (const id of ids) await expect.poll(() => query("packages:reminderState", { id })).toBe("finished");
  },
);

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun(
  "@convex-dev/migrations goes through a table in batches, and reports its progress",
  { timeout: TIMEOUT_MS },
  async () => {
    for (const [name, pages] of [
      ["d", 1],
      ["e", 500],
      ["f", 2],
    ] as const) {
      await mutate("packages:join", { name, pages });
    }
    await project().succeed("run", "packages:runMigration");
    await expect
      .poll(() => query("packages:tiers"), { timeout: 20_000 })
      .toEqual({ tiers: ["b casual", "c avid", "d casual", "e avid", "f casual"], status: ["success 5"] });
  },
);

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun.concurrent(
  "@convex-dev/crons runs functions registered at run time, again and again, until they are deleted",
  async ({ expect }) => {
    await mutate("rounds:begin", { stop: "mill", schedule: { kind: "interval", ms: 1000 } });
    await mutate("rounds:begin", {
      stop: "school",
      schedule: { kind: "cron", cronspec: "* * * * * *", tz: "Europe/Paris" },
    });
    await expect(mutate("rounds:begin", { stop: "mill", schedule: { kind: "interval", ms: 5000 } })).rejects.toThrow(
      'Cron with name "mill" already exists',
    );
    const calls = async (stop: string): Promise<number> => ((await logbook(`round to ${stop}`)) as string[]).length;
    await expect.poll(() => calls("mill")).toBeGreaterThan(1);
    await mutate("rounds:end", { stop: "mill" });
    const [mill, school] = [await calls("mill"), await calls("school")];
    expect(await query("rounds:all")).toEqual([
      'school school {"cronspec":"* * * * * *","kind":"cron","tz":"Europe/Paris"}',
    ]);
    await expect.poll(() => calls("school")).toBeGreaterThan(school + 1);
    expect(await calls("mill")).toBe(mill);
    await mutate("rounds:end", { stop: "school" });
  },
);

// Caught: an inline step left with the globals that the workflow has replaced.
testInLongRun.concurrent(
  "@convex-dev/workflow takes a query, a mutation, an action that fails twice, an event and a sleep to a result",
  async ({ expect }) => {
    const id = await mutate("orders:begin", { title: "Emma", failures: 2 });
    const state = (): Promise<unknown> => query("orders:state", { id });
    const steps = ["orders:shelfOf success", "orders:reserve success", "orders:print success"];
    await expect.poll(state).toBe(["inProgress", ...steps, "called for running"].join(", "));
    await mutate("orders:callFor", { id, reader: "ann" });
    await expect
      .poll(state)
      .toBe(["completed", ...steps, "called for success", "sleep success", "orders:handOut success"].join(", "));
    expect(await logbook("Emma")).toEqual([
      "reserved on shelf E",
      "handed to ann, with string and string",
      "success from shelf E; slip 3; to ann",
    ]);
  },
);

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun.concurrent(
  "@convex-dev/workflow ends one that is cancelled, and resumes a failed one at the failed step",
  async ({ expect }) => {
    const cancelled = await mutate("orders:begin", { title: "Ulysses", failures: 0 });
    const failing = await mutate("orders:begin", { title: "Ivanhoe", failures: 3 });
    await expect.poll(() => query("orders:state", { id: cancelled })).toContain("called for running");
    await mutate("orders:cancel", { id: cancelled });
    expect(await query("orders:state", { id: cancelled })).toMatch(/^canceled/);
    expect(await logbook("Ulysses")).toEqual(["reserved on shelf U", "canceled"]);

    await expect
      .poll(() => logbook("Ivanhoe"))
      .toEqual(["reserved on shelf I", "failed Error: Uncaught Error: out of paper"]);
    await mutate("orders:tryAgain", { id: failing });
    await expect.poll(() => query("orders:state", { id: failing })).toContain("called for running");
    expect(await logbook("slip of Ivanhoe")).toHaveLength(4);
  },
);

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun.concurrent(
  "@convex-dev/action-retrier runs an action until it succeeds, gives up after its limit, and cancels",
  async ({ expect }) => {
    const begin = (label: string, failures: number, more: Values = {}): Promise<unknown> =>
      mutate("printer:begin", { label, failures, ...more });
    const [mended, broken, late] = await Promise.all([
      begin("A", 2),
      begin("B", 99),
      begin("C", 0, { afterMs: 3_600_000 }),
    ]);
    const state = (id: unknown): Promise<unknown> => query("printer:state", { id });
    await expect
      .poll(() => state(mended))
      .toEqual({ type: "completed", result: { type: "success", returnValue: "A at run 3" } });
    await expect.poll(() => logbook(`run ${String(broken)}`)).toEqual(["failed"]);
    expect(JSON.stringify(await state(broken))).toContain("out of ink");
    expect(await logbook("label B")).toHaveLength(3);
    expect(await state(late)).toEqual({ type: "inProgress" });
    await mutate("printer:cancel", { id: late });
    expect(await state(late)).toEqual({ type: "completed", result: { type: "canceled" } });
    for (const [id, told] of [
      [mended, "success"],
      [late, "canceled"],
    ]) {
      await expect.poll(() => logbook(`run ${String(id)}`)).toEqual([told]);
    }
    await mutate("printer:forget", { id: late });
    await expect(state(late)).rejects.toThrow("not found");
  },
);

// Caught, one at a time: a component's write lost; its scheduled function never run.
testInLongRun.concurrent(
  "@convex-dev/action-cache runs an action once for its arguments, and again when the entry is removed or too old",
  async ({ expect }) => {
    const translated = (to: string, more: Values = {}): Promise<unknown> =>
      act("titles:translated", { title: "Emma", to, ...more });
    expect(await translated("French")).toBe("Emma in French, edition 1");
    expect(await translated("French")).toBe("Emma in French, edition 1");
    expect(await translated("Greek")).toBe("Emma in Greek, edition 1");
    await mutate("titles:forget", { title: "Emma", to: "French" });
    expect(await translated("French")).toBe("Emma in French, edition 2");
    expect(await translated("French", { ttlMs: 3_600_000 })).toBe("Emma in French, edition 2");
    await expect.poll(() => translated("Greek", { ttlMs: 1 })).toBe("Emma in Greek, edition 2");
    await mutate("titles:forgetAll");
    await expect.poll(() => translated("French")).toBe("Emma in French, edition 3");
    await expect.poll(() => translated("Greek")).toBe("Emma in Greek, edition 3");
  },
);

// Caught: a component's write lost.
testInLongRun.concurrent(
  "@convex-dev/sharded-counter sums up what forty mutations add at once, and estimates it from a part",
  async ({ expect }) => {
    const client = new ConvexClient(deployment().current().url);
    const seen: unknown[] = [];
    const out: FunctionReference<"query"> = makeFunctionReference("loans:out");
    client.onUpdate(out, {}, (value: unknown) => seen.push(value));
    const books = Array.from({ length: 40 }, (_, at) => at + 1);
    await Promise.all(books.map((count) => mutate("loans:lend", { books: count })));
    await expect(mutate("loans:lendAndFail", { books: 1000 })).rejects.toThrow("nothing was lent");
    await mutate("loans:takeBack", { books: 20 });
    expect(await query("loans:out")).toBe(800);
    await expect.poll(() => seen.at(-1)).toBe(800);
    await client.close();
    await mutate("loans:even");
    for (const shards of [1, 3, 8]) expect(await query("loans:estimate", { shards })).toBe(800);
    await mutate("loans:reset");
    expect(await query("loans:out")).toBe(0);
  },
);

// Caught: WebAssembly refused.
testInLongRun.concurrent(
  "@convex-dev/geospatial finds points in a rectangle, of a kind, before a key, and the nearest ones",
  async ({ expect }) => {
    const at = (latitude: number, longitude: number): Values => ({ latitude, longitude });
    const stops = [
      ["mill", at(48.8, 2.3), "market"],
      ["school", at(48.81, 2.31), "school"],
      ["ferry", at(48.85, 2.4), "market"],
      ["harbour", at(43.3, 5.4), "market"],
      ["pole", at(-33.9, 151.2), "school"],
    ] as const;
    // The package compares the bytes of sort keys from the last one on; these keys have the order of their values.
    for (const [nth, [name, place, kind]] of stops.entries()) {
      await mutate("stops:add", { name, at: place, kind, order: 2 * 4 ** nth });
    }
    const paris = { west: 2, east: 3, south: 48, north: 49 };
    expect(await query("stops:within", { rectangle: paris })).toEqual([["mill", "school"], ["ferry"]]);
    expect(await query("stops:within", { rectangle: paris, kind: "market" })).toEqual([["mill", "ferry"], []]);
    expect(await query("stops:within", { rectangle: paris, before: 8 })).toEqual([["mill"]]);
    const near = { to: at(48.8, 2.3), limit: 3 };
    expect(await query("stops:nearest", near)).toEqual(["mill 0.0 km", "school 1.3 km", "ferry 9.2 km"]);
    expect(await query("stops:nearest", { ...near, maxDistance: 2000 })).toEqual(["mill 0.0 km", "school 1.3 km"]);
    await mutate("stops:add", { name: "ferry", at: at(43.3, 5.5), kind: "market", order: 1024 });
    expect(await mutate("stops:remove", { name: "mill" })).toBe(true);
    expect(await mutate("stops:remove", { name: "mill" })).toBe(false);
    expect(await query("stops:where", { name: "mill" })).toBe(null);
    expect(await query("stops:within", { rectangle: paris })).toEqual([["school"]]);
  },
);

const tell = (id: unknown, parts: (string | null)[], more: RequestInit = {}): Promise<Response> =>
  fetch(`${deployment().current().siteUrl}/stories`, { method: "POST", body: JSON.stringify({ id, parts }), ...more });
const told = (id: unknown): Promise<unknown> => query("stories:told", { id });

// Caught: an HTTP action's answer sent only when complete.
testInLongRun.concurrent(
  "@convex-dev/persistent-text-streaming sends a text part by part, stores each sentence, and starts only once",
  async ({ expect }) => {
    const id = await mutate("stories:begin");
    expect(await told(id)).toEqual({ text: "", status: "pending" });
    const story = await tell(id, ["Once upon a time. ", "There was ", "a van."]);
    const reader = story.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: "Once upon a time. " });
    await expect.poll(() => told(id)).toEqual({ text: "Once upon a time. ", status: "streaming" });
    expect((await tell(id, ["Another."])).status).toBe(205);
    await mutate("stories:turnPage", { id });
    expect(await reader?.read()).toEqual({ done: false, value: "There was " });
    expect(await told(id)).toEqual({ text: "Once upon a time. ", status: "streaming" });
    await mutate("stories:turnPage", { id });
    expect(await reader?.read()).toEqual({ done: false, value: "a van." });
    expect(await reader?.read()).toMatchObject({ done: true });
    await expect.poll(() => told(id)).toEqual({ text: "Once upon a time. There was a van.", status: "done" });
    await mutate("stories:forget", { id });
    await expect(told(id)).rejects.toThrow("Stream not found");
  },
);

// Caught: the function not told that its reader has left.
testInLongRun.concurrent(
  "@convex-dev/persistent-text-streaming stores the whole text when its reader has left",
  async ({ expect }) => {
    const id = await mutate("stories:begin");
    const leaving = new AbortController();
    const story = await tell(id, ["One. ", "Two. ", "Three."], { signal: leaving.signal });
    await story.body?.getReader().read();
    leaving.abort();
    for (let page = 0; page < 2; page++) await mutate("stories:turnPage", { id });
    await expect.poll(() => told(id)).toEqual({ text: "One. Two. Three.", status: "done" });
  },
);

// Caught: a cancelled function that runs.
testInLongRun("only the functions that were meant to fail have failed", () => {
  const meant: unknown[] = [
    "A request was refused: /api/mutation undefined",
    "A request was refused: /api/query undefined",
    "function failed: packages:printReminder Uncaught Error: nobody to remind",
    "function failed: loans:lendAndFail Uncaught ConvexError: (string)",
    "function failed: orders:print Uncaught Error: out of paper",
    "function failed: printer:print Uncaught Error: out of ink",
    "function failed: stories:told Uncaught Error: Stream not found",
    'function failed: rounds:begin Uncaught Error: Cron with name "mill" already exists',
    expect.stringMatching(/^function failed: printer:state Uncaught Error: Run [a-z0-9]+ not found$/),
  ];
  expect(new Set(failures)).toEqual(new Set(meant));
});
