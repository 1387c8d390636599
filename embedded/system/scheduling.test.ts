import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { parseObject, type JsonValue } from "../domain/json.ts";
import { SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import { pendingAt, type Scheduling } from "./scheduling.ts";
import { startedEngine, type TestEngine, type TestProject } from "../testing/testEngine.ts";
import type { Transaction } from "../transaction/transaction.ts";

const nothing = (): Promise<null> => Promise.resolve(null);
const FUNCTIONS: TestProject = {
  queries: { "jobs:look": nothing },
  internalQueries: { "jobs:lookInside": nothing },
  mutations: {
    "jobs:run": nothing,
    "jobs:fill": async (call, { times = 0, bytes = 0 }) => {
      const args = { filling: "x".repeat(Number(bytes)) };
      for (let time = 0; time < Number(times); time += 1) {
        await call("1.0/schedule", { name: "jobs:run", args, ts: LATER / 1000 });
      }
      return null;
    },
    "jobs:row": (call) => call("1.0/insert", { table: "rows", value: {} }),
  },
  actions: { "jobs:act": nothing },
};
/** Nothing of these tests comes to run. */
const LATER = Date.UTC(2030, 0, 1);

let engine: TestEngine;
beforeEach(async () => {
  engine = await startedEngine({ ...FUNCTIONS, components: { mail: FUNCTIONS } });
});
afterEach(async () => {
  await engine.close();
});

const commit = <T>(work: (scheduling: Scheduling, transaction: Transaction) => T, component = ""): Promise<T> =>
  engine.calls.ownCommit(work, { component });

interface Whose {
  component?: string;
  by?: string;
  path?: string;
}

function plan(at: number, { component = "", by = component, path = "jobs:run" }: Whose = {}): Promise<string> {
  return commit((scheduling) => scheduling.schedule({ component, path }, { n: 1 }, at), by);
}

const rowOf = (id: string): Promise<Record<string, JsonValue>> =>
  commit((_, transaction) => parseObject(transaction.getSystem(id) ?? expect.fail("no row")));

const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

describe("a function is scheduled", () => {
  // Caught, one at a time: a component that is said where it is one's own; left out where it is another's; arguments that are no list.
  test.each([
    ["the app's own", {}, { name: "jobs:run", args: [{ n: 1 }], scheduledTime: LATER, state: { kind: "pending" } }],
    ["a component's own", { component: "mail" }, { name: "jobs:run" }],
    ["a component's, by the app", { component: "mail", by: "" }, { name: "jobs:run", component: "mail" }],
    ["an action", { path: "jobs:act" }, { name: "jobs:act" }],
  ])("as a row that functions see: %s", async (_, whose, expected) => {
    const { _id, _creationTime, ...row } = await rowOf(await plan(LATER, whose));
    const rest = { args: [{ n: 1 }], scheduledTime: LATER, state: { kind: "pending" } };
    expect(row).toEqual({ ...rest, ...expected });
  });

  test("and found by its id, whoever has scheduled it", async () => {
    const [own, mails] = [await plan(LATER, { component: "mail", by: "" }), await plan(LATER, { component: "mail" })];
    const found = { component: "mail", path: "jobs:run", args: { n: 1 }, scheduledTime: LATER, state: "pending" };
    expect(await commit((scheduling) => [scheduling.find(own), scheduling.find(mails)])).toEqual([
      { id: own, ...found },
      { id: mails, ...found },
    ]);
  });

  test("unless it is a query, or is not there", async () => {
    for (const path of ["jobs:look", "jobs:lookInside"]) {
      await expect(plan(LATER, { path })).rejects.toThrow(
        `Only mutations and actions can be scheduled; ${path} is neither.`,
      );
    }
    await expect(plan(LATER, { path: "jobs:nothing" })).rejects.toThrow("jobs:nothing");
  });

  // Caught, one at a time: not counted; its arguments not.
  test("on the account of the mutation that schedules it", async () => {
    await engine.run("jobs:fill", { times: 1_000 });
    await expect(engine.run("jobs:fill", { times: 1_001 })).rejects.toThrow("Too many functions scheduled");
    await engine.run("jobs:fill", { times: 16, bytes: 990_000 });
    await expect(engine.run("jobs:fill", { times: 17, bytes: 990_000 })).rejects.toThrow("Too large total size");
  });
});

describe("what a scheduled function schedules", () => {
  const planBy = (scheduledBy: string): Promise<string> =>
    engine.calls.ownCommit((scheduling) => scheduling.schedule({ component: "", path: "jobs:run" }, {}, LATER), {
      scheduledBy,
    });

  // Caught, one at a time: canceled always; never; the time of its end left out.
  test("is canceled with it, and with nothing else", async () => {
    const [going, canceled, gone] = [await plan(LATER), await plan(LATER), await plan(LATER)];
    await commit((scheduling) => {
      scheduling.cancel(canceled);
      scheduling.remove(gone);
    });
    for (const id of [going, gone]) expect(await rowOf(await planBy(id))).toMatchObject({ state: { kind: "pending" } });
    expect(await rowOf(await planBy(canceled))).toMatchObject({
      state: { kind: "canceled" },
      completedTime: engine.clock.now(),
    });
  });
});

describe("what is canceled", () => {
  const cancel = (id: string, component = ""): Promise<void> =>
    commit((scheduling) => {
      scheduling.cancel(id);
    }, component);

  // Caught, one at a time: the time of its end left out; a second time put over the first; success taken back.
  test("has ended at that time, and nothing that has ended is", async () => {
    const [canceled, done] = [await plan(LATER), await plan(LATER)];
    const at = engine.clock.now();
    await cancel(canceled);
    await commit((scheduling) => {
      scheduling.end(done, { kind: "success" }, at + 1);
    });
    engine.clock.step(5);
    await cancel(canceled);
    await cancel(done);
    expect(await rowOf(canceled)).toMatchObject({ state: { kind: "canceled" }, completedTime: at });
    expect(await rowOf(done)).toMatchObject({ state: { kind: "success" }, completedTime: at + 1 });
  });

  test("may be running", async () => {
    const id = await plan(LATER);
    await commit((scheduling) => {
      scheduling.end(id, { kind: "inProgress" });
    });
    expect(await rowOf(id)).not.toHaveProperty("completedTime");
    await cancel(id);
    expect(await rowOf(id)).toMatchObject({ state: { kind: "canceled" } });
  });

  // Caught, one at a time: another component's taken for one's own; rows of other tables; what is no id.
  test("is one's own scheduled function", async () => {
    const { _id: row } = (await engine.run("jobs:row")) as { _id: string };
    const mails = await plan(LATER, { component: "mail" });
    const gone = await plan(LATER);
    await commit((scheduling) => {
      scheduling.remove(gone);
      scheduling.end(gone, { kind: "success" }, 1);
    });
    for (const id of [row, mails, gone, "no id"]) {
      await expect(cancel(id)).rejects.toThrow(`Could not find scheduled function ${id}.`);
    }
    await cancel(mails, "mail");
    expect(await rowOf(mails)).toMatchObject({ state: { kind: "canceled" } });
  });
});

describe("of the functions of all components", () => {
  const mail = { component: "mail" };

  // Caught, one at a time: those that come later; the moment itself left out; each component's after the other's; too many.
  test("those that are due are told in the order of their times, at most so many, without those that have begun", async () => {
    const [third, first] = [await plan(LATER + 3), await plan(LATER + 1)];
    const [second, later] = [await plan(LATER + 2, mail), await plan(LATER + 4, mail)];
    const due = (most: number, begun: string[] = []): Promise<string[]> =>
      commit((scheduling) => idsOf(scheduling.due(LATER + 3, most, new Map(begun.map((id) => [id, null])))));
    expect(await due(10)).toEqual([first, second, third]);
    expect(await due(2)).toEqual([first, second]);
    expect(await due(1)).toEqual([first]);
    expect(await due(1, [first, second])).toEqual([third]);
    expect(await due(2, [first])).toEqual([second, third]);
    expect(await due(10, [later])).toEqual([first, second, third]);
    await commit((scheduling) => {
      scheduling.end(first, { kind: "inProgress" });
    });
    expect(await due(10)).toEqual([second, third]);
    expect(await commit((scheduling) => idsOf(scheduling.inProgress()))).toEqual([first]);
  });

  // Caught: a component that has many due keeping all places from another, whose function was due before.
  test("none has all places where another's was due before", async () => {
    const many: string[] = [];
    for (let more = 0; more < 4; more += 1) many.push(await plan(LATER + 10 + more));
    const early = await plan(LATER, mail);
    expect(await commit((scheduling) => idsOf(scheduling.due(LATER + 99, 2, new Map())))).toEqual([early, many[0]]);
  });

  // Caught, one at a time: one that is due now; the last; one component's alone.
  test("the next is that which comes first after a moment", async () => {
    const next = (now: number): Promise<number | null> => commit((scheduling) => scheduling.nextAfter(now));
    expect(await next(0)).toBeNull();
    await plan(LATER + 5);
    await plan(LATER + 3, mail);
    await plan(LATER + 9, mail);
    expect(await Promise.all([LATER, LATER + 3, LATER + 5, LATER + 9].map(next))).toEqual([
      ...[LATER + 3, LATER + 5, LATER + 9, null],
    ]);
  });

  // Caught, one at a time: what has not ended; what ended at the moment itself; more than are asked for.
  test("those that ended before a moment are told", async () => {
    const [late, early, mails] = [await plan(LATER), await plan(LATER), await plan(LATER, mail)];
    await plan(LATER);
    await commit((scheduling) => {
      scheduling.end(late, { kind: "failed", error: "no" }, 200);
      scheduling.end(early, { kind: "success" }, 100);
      scheduling.end(mails, { kind: "success" }, 150);
    });
    const ended = (before: number, limit = 10): Promise<string[]> =>
      commit((scheduling) => idsOf(scheduling.endedBefore(before, limit)));
    expect(await ended(201)).toEqual([early, late, mails]);
    expect(await ended(200)).toEqual([early, mails]);
    expect(await ended(201, 1)).toEqual([early, mails]);
    expect(await rowOf(late)).toMatchObject({ state: { kind: "failed", error: "no" } });
  });
});

// Caught: taken for one that is pending.
test.each([{}, { kind: "odd" }, null])("a row in the state %j is no scheduled function", async (state) => {
  const id = await plan(LATER);
  await commit((_, transaction) => {
    transaction.putSystem({ ...parseObject(transaction.getSystem(id) ?? "{}"), state }, id);
  });
  await expect(commit((scheduling) => scheduling.find(id))).rejects.toThrow("in no state that there is");
});

test("a row has a time to run while it is pending", () => {
  const states = [{ kind: "pending" }, { kind: "success" }, {}, null];
  expect(states.map((state) => pendingAt({ state, scheduledTime: 7 }))).toEqual([7, null, null, null]);
});

// Caught: made, and filled, anew at each start.
test("a component's first push makes its table with both indexes, which stay", async () => {
  const store = createMemoryStore();
  const indexesOf = async (): Promise<unknown[]> => {
    const one = await startedEngine({ ...FUNCTIONS, components: { mail: FUNCTIONS } }, { store });
    const tables = await one.calls.ownCommit((_, { catalog }) => [...catalog.named(SCHEDULED_TABLE)]);
    await one.close();
    return tables.map(({ component, indexes }) => [
      component,
      [...indexes.values()].map(({ name, number, state }) => [number, name, state]).toSorted(),
    ]);
  };
  const first = await indexesOf();
  const any = expect.any(Number) as number;
  expect(first).toEqual(
    ["", "mail"].map((component) => [
      component,
      [
        [any, "by_state", "ready"],
        [any, "by_completion", "ready"],
      ],
    ]),
  );
  expect(await indexesOf()).toEqual(first);
});
