import { describe, expect, test } from "vitest";
import { documentKey } from "../storage/indexKey.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { emptyBatch, type Store } from "../storage/store.ts";
import { Catalog } from "../catalog/catalog.ts";
import { int64Base64 } from "../documents/commitTimestamp.ts";
import { Timeline } from "./timeline.ts";
import { callOf, startedEngine, SteppedClock, type TestEngine, type TestProject } from "../../testing/testEngine.ts";

const ROWS: TestProject = {
  queries: {
    "rows:newestLast": async (call) => {
      const source = { type: "FullTableScan", tableName: "rows", order: "asc" };
      const query = { source, operators: [] };
      const { page } = (await call("1.0/queryPage", { query, cursor: null, pageSize: 10 })) as {
        page: { name: string; _creationTime: number }[];
      };
      return page.map(({ name, _creationTime }) => ({ name, at: Math.floor(_creationTime) }));
    },
  },
  mutations: { "rows:add": (call, value) => call("1.0/insert", { table: "rows", value }) },
};

const add = (engine: TestEngine, name: string) => engine.run("rows:add", { name });
const rows = (engine: TestEngine) => engine.run("rows:newestLast");

describe("creation times after a restart", () => {
  // Caught: the counter restarted, so that a new row sorted first.
  test("keep increasing, even if the machine's clock was set back", async () => {
    const [store, clock] = [createMemoryStore(), new SteppedClock()];
    const earlier = await startedEngine(ROWS, { store, clock });
    await add(earlier, "first");
    clock.step(1_000);
    await add(earlier, "before");
    const at = clock.now();
    await earlier.close();
    clock.step(-60 * 60 * 1000);
    const engine = await startedEngine(ROWS, { store, clock });
    await add(engine, "after");
    expect(await rows(engine)).toEqual([
      { name: "first", at: at - 1_000 },
      { name: "before", at },
      { name: "after", at },
    ]);
    await engine.close();
  });

  // Caught: the counter started at the end of the reserved minute.
  test("are the current time, also right after it", async () => {
    const [store, clock] = [createMemoryStore(), new SteppedClock()];
    const earlier = await startedEngine(ROWS, { store, clock });
    await add(earlier, "before");
    await earlier.close();
    clock.step(1_000);
    const engine = await startedEngine(ROWS, { store, clock });
    await add(engine, "after");
    expect(await rows(engine)).toMatchObject([{ name: "before" }, { name: "after", at: clock.now() }]);
    await engine.close();
  });
});

describe("timestamps of commits", () => {
  const NS = 1_000_000n;
  const nowOf = (clock: SteppedClock): bigint => BigInt(clock.now()) * NS;

  /** A process on the store. Each call makes a commit, and returns whether a setting was saved for its timestamp. */
  function aProcess(store: Store, clock: SteppedClock) {
    const timeline = new Timeline({ store, catalog: new Catalog(store), clock });
    const commit = (): { ts: bigint; saved: boolean } => {
      const batch = emptyBatch();
      const ts = timeline.next(batch);
      store.apply(batch);
      return { ts, saved: batch.settings.length > 0 };
    };
    return { timeline, commit };
  }

  // Caught, one at a time: milliseconds; the clock's time even if it stands still or is set back; the previous
  // timestamp reported as the last.
  test("are the current time in nanoseconds, and only increase", () => {
    const clock = new SteppedClock();
    const { timeline, commit } = aProcess(createMemoryStore(), clock);
    const began = nowOf(clock);
    expect([timeline.last, commit().ts, commit().ts]).toEqual([began, began + 1n, began + 2n]);
    clock.step(1);
    expect([commit().ts, timeline.last]).toEqual([began + NS, began + NS]);
    clock.step(-60_000);
    expect(commit().ts).toBe(began + NS + 1n);
    clock.step(120_000.5);
    expect(commit().ts).toBe(began + 60_001n * NS);
  });

  // Caught, one at a time: the clock trusted over earlier timestamps; earlier timestamps trusted forever.
  test("never repeat an earlier process's timestamps, and are the current time again a minute later", () => {
    const [store, clock] = [createMemoryStore(), new SteppedClock()];
    const { commit: earlier } = aProcess(store, clock);
    clock.step(10);
    const before = earlier().ts;
    clock.step(-5);
    const { timeline, commit } = aProcess(store, clock);
    expect(timeline.last).toBeGreaterThan(before);
    expect(commit().ts).toBeGreaterThan(before);
    clock.step(60_100);
    expect(commit().ts).toBe(nowOf(clock));
    // Long after the reservation, a process starts at the clock's time.
    clock.step(3 * 60_000);
    expect(aProcess(store, clock).timeline.last).toBe(nowOf(clock));
  });

  // Caught, one at a time: a setting saved with each commit; none after the first minute.
  test("save one setting per minute", () => {
    const clock = new SteppedClock();
    const { commit } = aProcess(createMemoryStore(), clock);
    const saved: boolean[] = [];
    for (let seconds = 0; seconds < 120; seconds += 1) {
      saved.push(commit().saved);
      clock.step(1_000);
    }
    expect(saved.flatMap((each, second) => (each ? [second] : []))).toEqual([0, 61]);
  });

  // Caught: everything written later dated after that document.
  test("and creation times are not affected by a document with a future creation time", () => {
    const [store, clock] = [createMemoryStore(), new SteppedClock()];
    aProcess(store, clock).commit();
    const catalog = new Catalog(store);
    const { number, byCreationTime } = catalog.ensure("rows");
    const document = { _id: "a", _creationTime: clock.now() + 365 * 24 * 60 * 60_000 };
    const batch = emptyBatch();
    catalog.saveNewTables(batch);
    store.apply({
      ...batch,
      documents: [{ id: "a", table: number, json: JSON.stringify(document) }],
      entries: [{ index: byCreationTime.number, key: documentKey(document, byCreationTime.fields), id: "a" }],
    });
    const { timeline } = aProcess(store, clock);
    expect(timeline.nextCreationTime() - clock.now()).toBeLessThanOrEqual(60_001);
    expect(timeline.last - nowOf(clock)).toBeLessThanOrEqual(60_001n * NS);
  });
});

// Caught: a timestamp used, and a commit written, without changes.
test("a mutation that writes nothing causes no disk write", async () => {
  const memory = createMemoryStore();
  let applied = 0;
  const apply = memory.apply.bind(memory);
  const store: Store = Object.assign(memory, {
    apply: (batch: Parameters<Store["apply"]>[0]) => {
      applied += 1;
      apply(batch);
    },
  });
  const engine = await startedEngine({ mutations: { "rows:look": () => Promise.resolve("seen") } }, { store });
  const before = applied;
  expect(await engine.run("rows:look")).toBe("seen");
  expect(applied).toBe(before);
  await engine.close();
});

describe("a commit", () => {
  let runs = 0;
  const project: TestProject = {
    ...ROWS,
    mutations: {
      ...ROWS.mutations,
      "rows:remove": (call, args) => call("1.0/remove", args),
      "rows:countRuns": () => {
        runs += 1;
        return Promise.resolve(runs);
      },
    },
    queries: { ...ROWS.queries, "rows:get": (call, args) => call("1.0/get", args) },
  };

  // Caught: a removed document left in the store.
  test("that removes a document removes all of its data", async () => {
    const store = createMemoryStore();
    const engine = await startedEngine(project, { store });
    const { _id: id } = (await add(engine, "a")) as { _id: string };
    expect(store.get(id)).not.toBeNull();
    await engine.run("rows:remove", { id });
    expect(store.get(id)).toBeNull();
    await engine.close();
  });

  // Caught: the timestamp's placeholder stored.
  test("replaces the placeholder in its documents by its timestamp", async () => {
    const engine = await startedEngine(project);
    const { _id: id } = (await engine.run("rows:add", { at: { $commitTs: null } })) as { _id: string };
    const at = { $integer: int64Base64(engine.durability.applied) };
    expect(await engine.run("rows:get", { id })).toMatchObject({ at });
    await engine.close();
  });

  // Caught, one at a time: no answer stored; none for a mutation that wrote nothing.
  test.each(["rows:add", "rows:countRuns"])(
    "of %s that is resent gets the stored answer and is not repeated",
    async (path) => {
      const engine = await startedEngine(project);
      const ask = (requestId: number) =>
        engine.calls.runMutation(callOf(path, { name: "a" }), { resend: { sessionId: "session", requestId } });
      const first = await ask(1);
      expect(first.outcome).toMatchObject({ ok: true });
      expect(await ask(1)).toEqual(first);
      expect((await ask(2)).outcome).not.toEqual(first.outcome);
      await engine.close();
    },
  );
});

describe("a commit that the store cannot apply", () => {
  // Caught: the failure passed to the caller only, and the partial commit made durable by the next sync.
  test("ends the deployment: nothing is synced or answered afterwards", async () => {
    const memory = createMemoryStore();
    const failures: unknown[] = [];
    let syncs = 0;
    let broken = false;
    const apply = memory.apply.bind(memory);
    const store: Store = Object.assign(memory, {
      apply: (batch: Parameters<Store["apply"]>[0]) => {
        if (broken) throw new Error("no space");
        apply(batch);
      },
      sync: () => {
        syncs += 1;
        return Promise.resolve();
      },
      syncNow: () => false,
    });
    const engine = await startedEngine(ROWS, { store, onDiskFailure: (error) => failures.push(error) });
    await add(engine, "before");
    const syncsBefore = syncs;
    broken = true;
    await expect(add(engine, "half")).rejects.toThrow("no space");
    expect(failures).toHaveLength(1);
    broken = false;
    const answered = await Promise.race([add(engine, "after"), rows(engine), turns(20)]);
    expect([answered, syncs]).toEqual(["nothing", syncsBefore]);
  });
});

/** Enough turns for anything that does not wait for the disk. */
async function turns(count: number): Promise<string> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return "nothing";
}
