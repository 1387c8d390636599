import { describe, expect, test } from "vitest";
import { LiveQueries, type QueryRun, type RunQuery } from "./liveQueries.ts";
import type { CallOutcome } from "../domain/calls.ts";
import type { Caller } from "../domain/caller.ts";
import type { JsonValue } from "../domain/json.ts";
import {
  asAdmin,
  asNobody,
  asPerson,
  readAll,
  startedEngine,
  type TestEngine,
  type TestProject,
  textOf,
} from "../../testing/testEngine.ts";
import { byRank, schemaOf } from "../../testing/testRows.ts";

const SHARING: TestProject = {
  internalQueries: { "r:secret": () => Promise.resolve("SECRET") },
  queries: {
    // Reads the identity as soon as there is a row.
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
    await engine.executor.background(async () => {
      await engine.live.refresh(live);
    });
    if (live.retired) {
      engine.live.unsubscribe(live, subscriber);
      live = subscribe();
      await engine.executor.background(async () => {
        await engine.live.refresh(live);
      });
    }
    return live.outcome?.ok === true ? live.outcome.value : "refused";
  };
}

describe("a live query shared by several callers", () => {
  // Caught: an administrator served with the shared result; an administrator's internal query shared with anyone who
  // names it.
  test("is never an administrator's", async () => {
    const engine = await startedEngine(SHARING);
    for (const caller of [asAdmin, asAdmin, asNobody, asNobody, asAdmin]) {
      expect(await watch(engine, "r:secret", caller)()).toBe(caller === asAdmin ? '"SECRET"' : "refused");
    }
  });

  // Caught: a query that stayed shared although it read the identity; the fact that it did not remembered.
  test("is split when it starts to read the identity", async () => {
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

/** Answers with the name at one end of the ranks, and reads no further. */
const endOf = (order: string): TestProject => ({
  ...RANKED,
  queries: {
    "r:end": async (call) => {
      const source = { type: "IndexRange", indexName: "rows.by_rank", range: [], order };
      const { queryId = null } = (await call("1.0/queryStream", { query: { source, operators: [] } })) as {
        queryId?: number;
      };
      const { value } = (await call("1.0/queryStreamNext", { queryId })) as { value: { name: string } };
      return value.name;
    },
  },
  mutations: { ...RANKED.mutations, "r:remove": (call, { id = null }) => call("1.0/remove", { id }) },
});

// Caught, one at a time: a range watched anew after each change at its end; a longer one watched for good; a range that
// became longer, at either end, and was watched as before.
test.each([
  ["newest", "desc", 1],
  ["oldest", "asc", -1],
])(
  "the range of the %s row is watched as it was while it becomes shorter, until a run in vain",
  async (_, order, sign) => {
    const engine = await startedEngine(endOf(order));
    const insert = async (place: number) =>
      textOf(await engine.run("r:insert", { rank: place * sign, name: `row ${String(place)}` }));
    const ids = [await insert(0)];
    let touched = 0;
    const subscriber = { mayHaveChanged: () => (touched += 1) };
    const description = { path: "r:end", args: {}, caller: asNobody, journal: null };
    const live = engine.live.subscribe(description, subscriber);
    const refresh = async () => {
      await engine.executor.background(async () => {
        await engine.live.refresh(live);
      });
      touched = 0;
      return live.outcome?.ok === true ? live.outcome.value : "refused";
    };
    await refresh();
    const { reads } = live;
    for (const place of [1, 2, 3]) {
      ids.push(await insert(place));
      expect([touched, await refresh(), live.reads]).toEqual([1, `"row ${String(place)}"`, reads]);
    }
    const touchedBy = async (place: number, name: string): Promise<number> => {
      await engine.run("r:patch", { id: ids[place] ?? "", value: { name } });
      return touched;
    };
    expect(await touchedBy(0, "run in vain")).toBe(1);
    await refresh();
    expect(await touchedBy(0, "not read")).toBe(0);
    await engine.run("r:remove", { id: ids[3] ?? "" });
    expect([touched, await refresh()]).toEqual([1, '"row 2"']);
    expect(await touchedBy(2, "read again")).toBe(1);
  },
);

describe("a change of one document", () => {
  // Caught: only the document's old position notified; only the new one notified.
  test("marks queries stale that read its old or new position, and no others", async () => {
    const engine = await startedEngine(RANKED);
    const id = textOf(await engine.run("r:insert", { rank: 1, name: "a" }));
    const touched: number[] = [];
    const live = [1, 2, 3].map((rank) => {
      const subscriber = { mayHaveChanged: () => touched.push(rank) };
      const description = { path: "r:ofRank", args: { rank }, caller: asNobody, journal: null };
      return engine.live.subscribe(description, subscriber);
    });
    const touchedBy = async (value: JsonValue): Promise<number[]> => {
      for (const each of live) {
        await engine.executor.background(async () => {
          await engine.live.refresh(each);
        });
      }
      touched.length = 0;
      await engine.run("r:patch", { id, value });
      return touched.toSorted();
    };
    expect(await touchedBy({ name: "b" })).toEqual([1]);
    expect(await touchedBy({ rank: 2 })).toEqual([1, 2]);
    expect(await touchedBy({ rank: 3, name: "c" })).toEqual([2, 3]);
  });
});

const RUN: QueryRun = {
  outcome: { ok: true, value: "1", logLines: [] },
  reads: [{ index: 1, lower: "a", upper: "c" }],
  journal: null,
  identityRead: true,
};

/** Every run is in this thread, and every commit durable. */
const ALONE = { runBeside: () => null, sameSince: () => 0n };

/** Live queries whose runs return the test's results. */
async function aLiveQuery() {
  const told: string[] = [];
  const state = { next: RUN, runs: 0 };
  const run = (): Promise<QueryRun> => {
    state.runs += 1;
    return Promise.resolve(state.next);
  };
  const queries = new LiveQueries({ run, ...ALONE });
  const subscriber = { mayHaveChanged: () => void told.push("may have changed") };
  const live = queries.subscribe({ path: "r:rows", args: {}, caller: asNobody, journal: null }, subscriber);
  await queries.refresh(live);
  const becomes = async (outcome: CallOutcome): Promise<number> => {
    state.next = { ...RUN, outcome };
    queries.touch(1, "b");
    await queries.refresh(live);
    return live.version;
  };
  return { queries, live, subscriber, told, becomes, state };
}

/** Live queries whose runs read the identity if `asks` says so for the query's path. */
function somePeoplesQueries() {
  const asks = new Set<string>();
  const told: string[] = [];
  const run: RunQuery = ({ path, caller }) => {
    const identityRead = asks.has(path);
    const value = identityRead && caller.kind === "user" ? caller.identity.subject : "everybody";
    return Promise.resolve({ ...RUN, outcome: { ok: true, value, logLines: [] }, identityRead });
  };
  const queries = new LiveQueries({ run, ...ALONE });
  const subscribe = (path: string, caller: Caller) => {
    const subscriber = { mayHaveChanged: () => void told.push(path) };
    const live = queries.subscribe({ path, args: {}, caller, journal: null }, subscriber);
    const leave = (): void => {
      queries.unsubscribe(live, subscriber);
    };
    return { live, leave };
  };
  /** Subscribes, and runs the query. */
  const watched = async (path: string, caller: Caller) => {
    const watching = subscribe(path, caller);
    await queries.refresh(watching.live);
    return watching;
  };
  const isShared = (path: string): boolean => {
    const { live, leave } = subscribe(path, asPerson("whoever comes"));
    leave();
    return live.shared;
  };
  return { queries, asks, told, subscribe, watched, isShared };
}

describe("whether a query can be shared", () => {
  // Caught, one at a time: an administrator's result given to everyone; subscribers of the shared query not notified.
  test("ends as soon as it reads the identity: its new result is not shared", async () => {
    const { queries, asks, told, watched } = somePeoplesQueries();
    await watched("q", asPerson("ann"));
    const { live } = await watched("q", asPerson("ben"));
    expect(live.shared).toBe(true);
    const cleo = await watched("q", asPerson("cleo"));
    expect(cleo.live).toBe(live);
    asks.add("q");
    queries.touch(1, "b");
    told.length = 0;
    await queries.refresh(live);
    expect(live).toMatchObject({ retired: true, version: 1, outcome: { value: "everybody" } });
    expect(told).toEqual(["q", "q", "q"]);
  });

  // Caught: shared again after a run that did not read the identity.
  test("ends for good after one run that read the identity", async () => {
    const { queries, asks, watched, isShared } = somePeoplesQueries();
    asks.add("q");
    const { live } = await watched("q", asPerson("ann"));
    asks.clear();
    queries.touch(1, "b");
    await queries.refresh(live);
    expect(isShared("q")).toBe(false);
  });

  // Caught: an administrator's runs considered, although they need no identity.
  test("does not depend on an administrator's run", async () => {
    const { watched, isShared } = somePeoplesQueries();
    await watched("q", asAdmin);
    expect(isShared("q")).toBe(false);
    await watched("q", asNobody);
    expect(isShared("q")).toBe(true);
  });

  // Caught, one at a time: only one query remembered; each remembered forever.
  test("is cached for many queries, but not for all", async () => {
    const { watched, isShared } = somePeoplesQueries();
    const ask = async (path: string): Promise<void> => {
      const { leave } = await watched(path, asNobody);
      leave();
    };
    for (let number = 0; number < 100; number += 1) await ask(`q${String(number)}`);
    expect([isShared("q0"), isShared("q99")]).toEqual([true, true]);
    for (let number = 100; number < 10_050; number += 1) await ask(`q${String(number)}`);
    expect([isShared("q0"), isShared("q10049")]).toEqual([false, true]);
  });

  // Caught, one at a time: a new subscriber given the retired query; its successor forgotten together with it.
  test("is determined again after a push, even while a retired query still has subscribers", async () => {
    const { queries, asks, told, watched, subscribe } = somePeoplesQueries();
    await watched("q", asPerson("ann"));
    const retired = await watched("q", asPerson("ben"));
    asks.add("q");
    queries.touch(1, "b");
    await queries.refresh(retired.live);
    asks.clear();
    queries.touchAll();
    await watched("q", asPerson("cleo"));
    const shared = await watched("q", asPerson("dora"));
    expect(shared.live).toMatchObject({ shared: true, retired: false });
    retired.leave();
    expect(subscribe("q", asPerson("emil")).live).toBe(shared.live);
    told.length = 0;
    queries.touchAll();
    // The one shared by cleo, dora and emil; ann's has not run since the push.
    expect([shared.live.stale, told.length]).toEqual([true, 3]);
  });

  // Caught: the shared query of before a push forgotten, so that the next push does not reach its subscribers.
  test("keeps the shared query of before a push when a newcomer's run comes first", async () => {
    const { queries, told, watched, subscribe } = somePeoplesQueries();
    const { live } = await watched("q", asPerson("ann"));
    queries.touchAll();
    await watched("q", asPerson("ben"));
    await queries.refresh(live);
    told.length = 0;
    queries.touchAll();
    expect([told, subscribe("q", asPerson("ann")).live === live]).toEqual([["q", "q"], false]);
  });
});

describe("a live query that ran again", () => {
  const value = (text: string, ...logLines: string[]): CallOutcome => ({ ok: true, value: text, logLines });
  const failure = (requestId: string, text: string, errorData?: string): CallOutcome => ({
    ok: false,
    errorMessage: `[Request ID: ${requestId}] ${text}`,
    logLines: [],
    ...(errorData === undefined ? {} : { errorData }),
  });

  // Caught, one at a time: each part of the comparison removed, including log lines; the request id compared.
  test.each<[claim: string, runs: [before: CallOutcome, after: CallOutcome], isNews: boolean]>([
    ["the same", [value("1"), value("1")], false],
    ["another value", [value("1"), value("2")], true],
    [
      "the same value and the same log",
      [value("1", "[LOG] 'a'", "[LOG] 'b'"), value("1", "[LOG] 'a'", "[LOG] 'b'")],
      false,
    ],
    [
      "the same value and another log line",
      [value("1", "[LOG] 'a'", "[LOG] 'b'"), value("1", "[LOG] 'a'", "[LOG] 'c'")],
      true,
    ],
    ["the same value and an additional log line", [value("1"), value("1", "[LOG] 'hello'")], true],
    ["a failure after a value", [value("1"), failure("a", "Server Error")], true],
    ["a value after a failure", [failure("a", "Server Error"), value("1")], true],
    ["the same failure of another request", [failure("a1b2", "Server Error"), failure("c3", "Server Error")], false],
    ["another failure", [failure("a", "Server Error"), failure("a", "Too long")], true],
    ["the same failure with other data", [failure("a", "Refused", "red"), failure("a", "Refused", "blue")], true],
  ])("with %s", async (_, [before, after], isNews) => {
    const { becomes } = await aLiveQuery();
    const first = await becomes(before);
    expect(await becomes(after)).toBe(isNews ? first + 1 : first);
  });
});

describe("the reads of a live query", () => {
  // Caught: notified at each of several commits.
  test("notify once until it has run again", async () => {
    const { queries, live, told, state } = await aLiveQuery();
    queries.touch(1, "c");
    queries.touch(2, "b");
    await queries.refresh(live);
    expect({ told, stale: live.stale, runs: state.runs }).toEqual({ told: [], stale: false, runs: 1 });
    queries.touch(1, "a");
    queries.touch(1, "b");
    expect(told).toHaveLength(1);
    await queries.refresh(live);
    queries.touch(1, "b");
    expect(told).toHaveLength(2);
  });

  // Caught, one at a time: reads treated as unchanged if only their number, their index, their lower or their upper
  // bound is equal.
  test.each<[claim: string, reads: QueryRun["reads"], touched: [index: number, key: string]]>([
    ["in another index", [{ index: 2, lower: "a", upper: "c" }], [2, "b"]],
    ["with another lower bound", [{ index: 1, lower: "A", upper: "c" }], [1, "B"]],
    ["with another upper bound", [{ index: 1, lower: "a", upper: "e" }], [1, "d"]],
    ["elsewhere in the same index", [{ index: 1, lower: "x", upper: "z" }], [1, "y"]],
    ["and one more", [...RUN.reads, { index: 3, lower: "", upper: "b" }], [3, "a"]],
  ])("are those of its last run: %s", async (_, reads, [index, key]) => {
    const { queries, live, state } = await aLiveQuery();
    state.next = { ...RUN, reads };
    queries.touch(1, "b");
    await queries.refresh(live);
    expect([queries.watches(index), live.stale]).toEqual([true, false]);
    queries.touch(index, key);
    expect(live.stale).toBe(true);
    await queries.refresh(live);
    queries.touch(9, key);
    expect([queries.watches(9), live.stale]).toEqual([false, false]);
  });

  // Caught: one unchanged read taken for all of them.
  test("are those of its last run even if only one has changed", async () => {
    const { queries, live, state } = await aLiveQuery();
    const moved = (lower: string, upper: string): QueryRun => ({
      ...RUN,
      reads: [...RUN.reads, { index: 2, lower, upper }],
    });
    for (const next of [moved("a", "c"), moved("x", "z")]) {
      state.next = next;
      queries.touch(1, "b");
      await queries.refresh(live);
    }
    queries.touch(2, "b");
    expect(live.stale).toBe(false);
    queries.touch(2, "y");
    expect(live.stale).toBe(true);
  });

  // Caught: the old reads still watched.
  test("do not include those of earlier runs", async () => {
    const { queries, live, state } = await aLiveQuery();
    state.next = { ...RUN, reads: [{ index: 2, lower: "a", upper: "c" }] };
    queries.touch(1, "b");
    await queries.refresh(live);
    queries.touch(1, "b");
    expect([live.stale, queries.watches(1)]).toEqual([false, false]);
  });

  // Caught, one at a time: queries without subscribers still watched; still known.
  test("are dropped with its last subscriber", async () => {
    const { queries, live, subscriber, told } = await aLiveQuery();
    queries.unsubscribe(live, subscriber);
    queries.touch(1, "b");
    expect({ told, stale: live.stale, known: queries.size }).toEqual({ told: [], stale: false, known: 0 });
  });

  // Caught: watched again by a run that was in progress when the last subscriber left.
  test("are dropped if the last subscriber leaves during a run", async () => {
    const { queries, live, subscriber } = await aLiveQuery();
    queries.touch(1, "b");
    const running = queries.refresh(live);
    queries.unsubscribe(live, subscriber);
    await running;
    queries.touch(1, "b");
    expect(live.stale).toBe(false);
  });

  // Caught: dropped as soon as the first of two subscribers leaves.
  test("notify the remaining subscribers", async () => {
    const { queries, live, subscriber, told } = await aLiveQuery();
    const other = { mayHaveChanged: () => undefined };
    expect(queries.subscribe({ ...live.description }, other)).toBe(live);
    queries.unsubscribe(live, other);
    queries.touch(1, "b");
    expect(told).toHaveLength(1);
    queries.unsubscribe(live, subscriber);
  });
});

/** Live queries; the test ends each run in another thread. */
function besideThread() {
  const runs = { here: 0, beside: [] as PromiseWithResolvers<{ run: QueryRun; isCurrent: boolean } | null>[] };
  const run: QueryRun = {
    outcome: { ok: true, value: "1", logLines: [] },
    reads: [{ index: 1, lower: "a", upper: "b" }],
    journal: null,
    identityRead: false,
  };
  const live = new LiveQueries({
    ...ALONE,
    run: () => {
      runs.here += 1;
      return run;
    },
    runBeside: () => {
      const ends = Promise.withResolvers<{ run: QueryRun; isCurrent: boolean } | null>();
      runs.beside.push(ends);
      return ends.promise;
    },
  });
  let told = 0;
  const subscriber = {
    mayHaveChanged: () => {
      told += 1;
    },
  };
  const query = live.subscribe({ path: "slow", args: {}, caller: asNobody, journal: null }, subscriber);
  /** Ends the run that was begun last. */
  const end = async (result: { isCurrent: boolean } | null): Promise<void> => {
    const before = told;
    runs.beside.at(-1)?.resolve(result && { run, ...result });
    await expect.poll(() => told).toBe(before + 1);
  };
  return { live, query, runs, end };
}

describe("a query that runs in another thread", () => {
  // Caught, one at a time: begun twice; its result not taken, or its reads not watched.
  test("is up to date when it has ended, until its reads change", async () => {
    const { live, query, runs, end } = besideThread();
    expect([live.runsBeside(query), live.runsBeside(query), runs.beside.length]).toEqual([true, true, 1]);
    await end({ isCurrent: true });
    expect([query.stale, query.outcome, live.runsBeside(query)]).toEqual([
      false,
      { ok: true, value: "1", logLines: [] },
      false,
    ]);
    live.touch(1, "a");
    expect([live.runsBeside(query), runs.beside.length, runs.here]).toEqual([true, 2, 0]);
  });

  // Caught, one at a time: a result of before the change taken; tried for ever; never in another thread again.
  test("is tried three times if its result comes too late, and then runs here", async () => {
    const { live, query, runs, end } = besideThread();
    for (let time = 0; time < 3; time += 1) {
      expect(live.runsBeside(query)).toBe(true);
      await end({ isCurrent: false });
      expect(query.outcome).toBeNull();
    }
    expect([live.runsBeside(query), runs.beside.length]).toEqual([false, 3]);
    await live.refresh(query);
    live.touch(1, "a");
    expect(live.runsBeside(query)).toBe(true);
  });

  test("runs here if it cannot run there", async () => {
    const { live, query, end } = besideThread();
    live.runsBeside(query);
    await end(null);
    expect(live.runsBeside(query)).toBe(false);
  });
});
