import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import type { Caller } from "../domain/caller.ts";
import type { JsonValue } from "../domain/json.ts";
import { QueryCache, type CachedResult } from "./queryCache.ts";
import {
  asPerson,
  readAll,
  startedEngine,
  type SystemCall,
  type TestEngine,
  type TestProject,
} from "../../testing/testEngine.ts";

const TABLES = ["apples", "pears", "plums"] as const;

const nested = (call: SystemCall, name: string, args: JsonValue = {}) =>
  call("1.0/runUdf", { udfType: "query", name, args });

interface Orchard {
  engine: TestEngine;
  /** How often each of the called queries has run. */
  runs: Record<string, number>;
}

/** Queries that call queries, and count their runs. */
async function anOrchard(): Promise<Orchard> {
  const runs: Record<string, number> = {};
  const world: { engine?: TestEngine } = {};
  const counted =
    (name: string, answer: (call: SystemCall, args: Record<string, JsonValue>) => Promise<JsonValue>) =>
    (call: SystemCall, args: Record<string, JsonValue>) => {
      runs[name] = (runs[name] ?? 0) + 1;
      return answer(call, args);
    };
  const countAll = async (call: SystemCall, tables: JsonValue | undefined): Promise<number> => {
    let count = 0;
    for (const table of tables as string[]) count += (await readAll(call, table)).length;
    return count;
  };
  const project: TestProject = {
    queries: {
      "o:count": (call, args) => nested(call, "o:counted", args),
      "o:countThrough": (call, args) => nested(call, "o:count", args),
      "o:mine": async (call, args) => [await call("1.0/getUserIdentity", {}), await nested(call, "o:counted", args)],
      "o:now": (call) => nested(call, "o:clock"),
      "o:draw": (call) => nested(call, "o:random"),
      "o:moment": (call) => nested(call, "o:snapshot"),
      "o:nowThrough": (call) => nested(call, "o:now"),
      "o:peek": (call, args) => call("1.0/runUdf", { udfType: "snapshotQuery", name: "o:counted", args }),
      "o:peekThrough": (call, args) => nested(call, "o:peek", args),
    },
    internalQueries: {
      "o:counted": counted("counted", (call, { tables }) => countAll(call, tables)),
      "o:clock": counted("clock", () => Promise.resolve(world.engine?.host.now() ?? 0)),
      "o:random": counted("random", () => Promise.resolve(world.engine?.host.random() ?? 0)),
      "o:snapshot": counted("snapshot", (call) => call("1.0/getSnapshotTs", {})),
    },
    mutations: {
      "o:grow": (call, { table = null }) => call("1.0/insert", { table, value: {} }),
    },
  };
  const engine = await startedEngine(project);
  world.engine = engine;
  return { engine, runs };
}

const grow = (engine: TestEngine, table: string) => engine.run("o:grow", { table });

describe("a query called by queries", () => {
  // Caught: the whole cache cleared at every commit.
  test("does not run again for a commit that touches nothing it read", async () => {
    const { engine, runs } = await anOrchard();
    const apples = { tables: ["apples"] };
    expect(await engine.run("o:count", apples)).toBe(0);
    await grow(engine, "pears");
    expect(await engine.run("o:count", apples)).toBe(0);
    expect(runs["counted"]).toBe(1);
    await engine.close();
  });

  // Caught, one at a time: nothing evicted at a commit; only the first of a result's reads watched.
  test("returns the result of a new run, after any writes", async () => {
    const tables = fc.uniqueArray(fc.constantFrom(...TABLES), { minLength: 1 });
    const step = fc.oneof(
      fc.record({ write: fc.constantFrom(...TABLES) }),
      fc.record({ ask: fc.constantFrom("o:count", "o:countThrough"), tables }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const { engine } = await anOrchard();
        const written: string[] = [];
        for (const each of steps) {
          if ("write" in each) {
            await grow(engine, each.write);
            written.push(each.write);
            continue;
          }
          const expected = written.filter((table) => each.tables.some((asked) => asked === table)).length;
          expect(await engine.run(each.ask, { tables: each.tables })).toBe(expected);
        }
        await engine.close();
      }),
      { numRuns: cases(40, 400) },
    );
  });

  // Caught: the reads of a cached result missing from its caller's.
  test("makes each caller's live query stale when its reads are touched, also if it did not run for that caller", async () => {
    const { engine, runs } = await anOrchard();
    const stale: string[] = [];
    const watch = async (name: string) => {
      const caller: Caller = asPerson(name);
      const description = { path: "o:mine", args: { tables: ["apples"] }, caller, journal: null };
      const live = engine.live.subscribe(description, { mayHaveChanged: () => void stale.push(name) });
      await engine.executor.background(async () => {
        await engine.live.refresh(live);
      });
    };
    await watch("alice");
    await watch("bob");
    expect(runs["counted"]).toBe(1);
    await grow(engine, "pears");
    expect(stale).toEqual([]);
    await grow(engine, "apples");
    expect(stale.sort()).toEqual(["alice", "bob"]);
    await engine.close();
  });

  // Caught: each of the three treated as depending on reads only; the clock of a query two calls down.
  test.each([
    ["read the time", "o:now", "clock"],
    ["read the time through another query", "o:nowThrough", "clock"],
    ["drew random numbers", "o:draw", "random"],
    ["read its snapshot timestamp", "o:moment", "snapshot"],
  ])("runs again after any commit if it %s", async (_, path, name) => {
    const { engine, runs } = await anOrchard();
    const first = await engine.run(path);
    expect(await engine.run(path)).toEqual(first);
    expect(runs[name]).toBe(1);
    engine.clock.step(1);
    await grow(engine, "pears");
    expect(await engine.run(path)).not.toEqual(first);
    expect(runs[name]).toBe(2);
    await engine.close();
  });

  // Caught: the time taken from a cached result without recording it.
  test("runs again after any commit if it used a cached result that depends on the time", async () => {
    const { engine, runs } = await anOrchard();
    const first = await engine.run("o:now");
    expect(await engine.run("o:nowThrough")).toEqual(first);
    expect(runs["clock"]).toBe(1);
    engine.clock.step(1);
    await grow(engine, "pears");
    expect(await engine.run("o:nowThrough")).not.toEqual(first);
    await engine.close();
  });

  // Caught: the snapshot timestamp treated as depending on the caller's reads.
  test("runs again after any commit if it has read the snapshot timestamp", async () => {
    const { engine } = await anOrchard();
    const apples = { tables: ["apples"] };
    expect(await engine.run("o:peekThrough", apples)).toBe(0);
    await grow(engine, "apples");
    expect(await engine.run("o:peekThrough", apples)).toBe(1);
    await engine.close();
  });

  // Caught: results of old code kept.
  test("runs again after a push", async () => {
    const { engine, runs } = await anOrchard();
    await engine.run("o:count", { tables: ["apples"] });
    await engine.installer.refresh(engine.installer.current(), []);
    await engine.run("o:count", { tables: ["apples"] });
    expect(runs["counted"]).toBe(2);
    await engine.close();
  });
});

describe("a cached result", () => {
  const usage = { bytesRead: 0, databaseQueries: 1, documentsRead: 0 };
  const read = (result: string, clock: number | null = null): CachedResult => ({
    result,
    moment: clock === null ? null : { at: 7n, clock },
    identityRead: false,
    reads: [{ index: 1, lower: "a", upper: "c" }],
    usage,
  });
  const found = (reads: QueryCache, key: string, clock = 0): string | null =>
    reads.find(key, { at: 7n, clock })?.result ?? null;

  // Caught, one at a time: a result that never expires; an expired one that stays cached.
  test("that depends on the clock is at most a second old", () => {
    const reads = new QueryCache();
    reads.keep("q", read("noon", 5_000));
    expect(found(reads, "q", 5_999)).toBe("noon");
    expect(found(reads, "q", 6_000)).toBeNull();
    expect(found(reads, "q", 5_999)).toBeNull();
  });

  // Caught, one at a time: no limit in characters; evicted results still counted, or twice; subtracted twice if a
  // commit touched two of their reads.
  test("is evicted when the total size reaches the limit", () => {
    const reads = new QueryCache();
    const long = "x".repeat(6 * 1024 * 1024);
    reads.keep("first", { ...read(long), reads: [] });
    const twice = [
      { index: 1, lower: "a", upper: "c" },
      { index: 1, lower: "b", upper: "d" },
    ];
    for (let time = 0; time < 3; time += 1) {
      reads.keep("again", { ...read(long), reads: twice });
      reads.touch(1, "b");
    }
    expect([found(reads, "first"), found(reads, "again")]).toEqual([long, null]);
    reads.keep("second", read(long));
    expect([found(reads, "first"), found(reads, "second")]).toEqual([long, long]);
    reads.keep("third", read(long));
    expect([found(reads, "first"), found(reads, "second"), found(reads, "third")]).toEqual([null, null, long]);
    reads.keep("fourth", read(long));
    expect([found(reads, "third"), found(reads, "fourth")]).toEqual([long, long]);
  });

  // Caught: no limit in number.
  test("is evicted when there are too many", () => {
    const reads = new QueryCache();
    for (let number = 0; number < 4_096; number += 1) reads.keep(String(number), read("1"));
    expect(found(reads, "0")).toBe("1");
    reads.keep("more", read("1"));
    expect([found(reads, "0"), found(reads, "more")]).toEqual([null, "1"]);
  });

  // Caught, one at a time: every index reported as watched, so that each commit computes its keys; still watched after
  // a push.
  test("has its reads watched for as long as it is cached", () => {
    const reads = new QueryCache();
    const watched = (): boolean[] => [reads.watches(1), reads.watches(2)];
    expect(watched()).toEqual([false, false]);
    reads.keep("q", read("1"));
    expect(watched()).toEqual([true, false]);
    reads.touch(1, "b");
    expect(watched()).toEqual([false, false]);
    reads.keep("q", read("1"));
    reads.clear();
    expect(watched()).toEqual([false, false]);
  });
});
