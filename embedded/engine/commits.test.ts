import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { Store } from "../storage/store.ts";
import { startedEngine, SteppedClock, type TestEngine, type TestProject } from "./testEngine.ts";

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
  // Caught: the count begun anew, by which the new row came first.
  test("follow those before it, though the machine's clock was set back", async () => {
    const [store, clock] = [createMemoryStore(), new SteppedClock()];
    const earlier = await startedEngine(ROWS, { store, clock });
    await add(earlier, "before");
    const at = clock.now();
    await earlier.close();
    clock.step(-60 * 60 * 1000);
    const engine = await startedEngine(ROWS, { store, clock });
    await add(engine, "after");
    expect(await rows(engine)).toEqual([
      { name: "before", at },
      { name: "after", at },
    ]);
    await engine.close();
  });

  // Caught: the count begun at the end of the reserved minute.
  test("are the time of day, also right after it", async () => {
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

describe("a commit that the store cannot apply", () => {
  // Caught: the failure handed to the caller alone, and the half of it made durable by the next sync.
  test("ends the deployment: nothing is synced or answered after it", async () => {
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

/** Long enough for anything that does not wait for the disk. */
async function turns(count: number): Promise<string> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return "nothing";
}
