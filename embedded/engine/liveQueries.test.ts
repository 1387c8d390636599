import { describe, expect, test } from "vitest";
import type { Caller, JsonValue } from "./ports.ts";
import {
  asAdmin,
  asNobody,
  asPerson,
  readAll,
  startedEngine,
  type TestEngine,
  type TestProject,
  textOf,
} from "./testEngine.ts";
import { byRank, schemaOf } from "./testRows.ts";

const SHARING: TestProject = {
  internalQueries: { "r:secret": () => Promise.resolve("SECRET") },
  queries: {
    // Asks who is calling as soon as there is a row.
    "r:private": async (call) => {
      const rows = await readAll(call, "rows");
      if (rows.length === 0) return "nothing yet";
      const identity = (await call("1.0/getUserIdentity", {})) as { subject: string } | null;
      return identity?.subject ?? "nobody";
    },
  },
  mutations: { "r:insert": (call) => call("1.0/insert", { table: "rows", value: {} }) },
};

function watch(engine: TestEngine, path: string, caller: Caller) {
  const subscriber = { mayHaveChanged: () => undefined };
  const subscribe = () => engine.live.subscribe({ path, args: {}, caller, journal: null }, subscriber);
  let live = subscribe();
  return async (): Promise<string> => {
    await engine.executor.background(() => engine.live.refresh(live));
    if (live.retired) {
      engine.live.unsubscribe(live, subscriber);
      live = subscribe();
      await engine.executor.background(() => engine.live.refresh(live));
    }
    return live.outcome?.ok === true ? live.outcome.value : "refused";
  };
}

describe("one live query for several people", () => {
  // Caught: an administrator who is served what others share, and whose internal query is shared by whoever names it.
  test("is never an administrator's", async () => {
    const engine = await startedEngine(SHARING);
    for (const caller of [asAdmin, asAdmin, asNobody, asNobody, asAdmin])
      expect(await watch(engine, "r:secret", caller)()).toBe(caller === asAdmin ? '"SECRET"' : "refused");
  });

  // Caught: a query that stayed shared although it asked, and one whose asking was not remembered.
  test("falls apart when it begins to ask who is calling", async () => {
    const engine = await startedEngine(SHARING);
    const people: { name: string; see: () => Promise<string> }[] = [];
    for (const name of ["ann", "ben", "cleo"]) {
      const see = watch(engine, "r:private", asPerson(name));
      expect(await see()).toBe('"nothing yet"');
      people.push({ name, see });
    }
    expect(engine.live.size).toBeLessThan(people.length);
    await engine.run("r:insert");
    for (const { name, see } of people) expect(await see()).toBe(JSON.stringify(name));
    expect(await watch(engine, "r:private", asNobody)()).toBe('"nobody"');
  });
});

const RANKED: TestProject = {
  schema: schemaOf([byRank]),
  queries: {
    "r:ofRank": async (call, { rank = null }) => {
      const range = [{ type: "Eq", fieldPath: "rank", value: rank }];
      const source = { type: "IndexRange", indexName: "rows.by_rank", range, order: "asc" };
      const query = { source, operators: [] };
      const { page } = (await call("1.0/queryPage", { query, cursor: null, pageSize: 10 })) as { page: JsonValue[] };
      return page;
    },
  },
  mutations: {
    "r:insert": async (call, value) => {
      const { _id } = (await call("1.0/insert", { table: "rows", value })) as { _id: string };
      return _id;
    },
    "r:patch": (call, change) => call("1.0/shallowMerge", change),
  },
};

describe("a change of one document", () => {
  // Caught: readers told of the place that the document left alone, and of the one it came to alone.
  test("runs those again that read where it was, and where it is, and no others", async () => {
    const engine = await startedEngine(RANKED);
    const id = textOf(await engine.run("r:insert", { rank: 1, name: "a" }));
    const touched: number[] = [];
    const live = [1, 2, 3].map((rank) => {
      const subscriber = { mayHaveChanged: () => touched.push(rank) };
      const description = { path: "r:ofRank", args: { rank }, caller: asNobody, journal: null };
      return engine.live.subscribe(description, subscriber);
    });
    const touchedBy = async (value: JsonValue): Promise<number[]> => {
      for (const each of live) await engine.executor.background(() => engine.live.refresh(each));
      touched.length = 0;
      await engine.run("r:patch", { id, value });
      return touched.toSorted();
    };
    expect(await touchedBy({ name: "b" })).toEqual([1]);
    expect(await touchedBy({ rank: 2 })).toEqual([1, 2]);
    expect(await touchedBy({ rank: 3, name: "c" })).toEqual([2, 3]);
  });
});
