/**
 * The cost in function runs when one row changes and many screens show its list, for the two shapes of a feed: one that admits the person
 * by a nested query, and one that is called with a pass (docs/decisions/086). The counts here are the embedded deployment's; Convex's
 * follow from its rules: nested queries run each time, and a query is run once for all callers unless it reads their identity.
 */
import { expect, test } from "vitest";
import {
  asPerson,
  readAll,
  startedEngine,
  type SystemCall,
  type TestProject,
} from "@passage/embedded/testing/testEngine";

const runs = { count: 0 };

const nested = async (call: SystemCall, name: string) => await call("1.0/runUdf", { udfType: "query", name, args: {} });
const counted =
  (answer: (call: SystemCall, args: Record<string, unknown>) => Promise<unknown>) =>
  async (call: SystemCall, args: Record<string, unknown>) => {
    runs.count += 1;
    return (await answer(call, args)) as never;
  };

const PROJECT: TestProject = {
  queries: {
    "feed:byPerson": counted(async (call) => [await nested(call, "feed:admission"), await nested(call, "feed:rows")]),
    "feed:byPass": counted(async (call, { pass }) => {
      const [stored] = (await readAll(call, "passes")) as { pass: string }[];
      return stored?.pass === pass ? await nested(call, "feed:rows") : "refused";
    }),
  },
  internalQueries: {
    "feed:admission": counted(async (call) => await call("1.0/getUserIdentity", {})),
    "feed:rows": counted(async (call) => await readAll(call, "rows")),
  },
  mutations: {
    "feed:change": async (call) => await call("1.0/insert", { table: "rows", value: {} }),
    "feed:begin": async (call) => await call("1.0/insert", { table: "passes", value: { pass: "good" } }),
  },
};

/** Runs after one change on this many screens: here, and on Convex. */
async function runsOfAChange(path: string, screens: number): Promise<{ here: number; onConvex: number }> {
  const engine = await startedEngine(PROJECT);
  await engine.run("feed:begin");
  runs.count = 0;
  await engine.run(path, { pass: "good" }, asPerson("first"));
  const ofOne = runs.count;
  const subscriber = { mayHaveChanged: () => undefined };
  const watch = async (person: number) => {
    const caller = asPerson(`person${String(person)}`);
    const live = engine.live.subscribe({ path, args: { pass: "good" }, caller, journal: null }, subscriber);
    await engine.live.refresh(live);
    return live;
  };
  const lists: Awaited<ReturnType<typeof watch>>[] = [];
  for (let person = 0; person < screens; person += 1) {
    lists.push(await engine.executor.call(async () => await watch(person)));
  }
  // The first screen showed whether the query reads the identity; later ones are shared or separate from the start.
  await engine.run("feed:change");
  await engine.executor.call(async () => {
    for (const live of lists) await engine.live.refresh(live);
  });
  runs.count = 0;
  await engine.run("feed:change");
  await engine.executor.call(async () => {
    for (const live of lists) await engine.live.refresh(live);
  });
  const here = runs.count;
  const isShared = new Set(lists).size <= 2;
  await engine.close();
  return { here, onConvex: ofOne * (isShared ? 1 : screens) };
}

// Caught: a feed that looks at who asks although it was given the pass.
test.each([50, 200])(
  "a change on %i screens runs a feed a few times for all by its pass, and by person three times for each on Convex",
  async (screens) => {
    const byPerson = await runsOfAChange("feed:byPerson", screens);
    expect(byPerson.onConvex).toBe(3 * screens);
    const byPass = await runsOfAChange("feed:byPass", screens);
    expect(byPass).toEqual({ here: 2, onConvex: 2 });
    console.log(`${String(screens)} screens: by person ${JSON.stringify(byPerson)}, by pass ${JSON.stringify(byPass)}`);
  },
);
