import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { parseObject, type JsonValue } from "../domain/json.ts";
import { SCHEDULED_TABLE } from "../catalog/systemTables.ts";
import { pendingAt, type Scheduling } from "./scheduling.ts";
import { startedEngine, type TestEngine, type TestProject } from "../../testing/testEngine.ts";
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
/** Late enough that nothing in these tests runs. */
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

describe("scheduling", () => {
  // Caught, one at a time: the own component stored; another component missing; arguments that are not an array.
  test.each([
    [
      "the app's own function",
      {},
      { name: "jobs:run", args: [{ n: 1 }], scheduledTime: LATER, state: { kind: "pending" } },
    ],
    ["a component's own function", { component: "mail" }, { name: "jobs:run" }],
    ["a component's function, by the app", { component: "mail", by: "" }, { name: "jobs:run", component: "mail" }],
    ["an action", { path: "jobs:act" }, { name: "jobs:act" }],
  ])("creates a row that functions can read: %s", async (_, whose, expected) => {
    const { _id, _creationTime, ...row } = await rowOf(await plan(LATER, whose));
    const rest = { args: [{ n: 1 }], scheduledTime: LATER, state: { kind: "pending" } };
    expect(row).toEqual({ ...rest, ...expected });
  });

  test("creates a row that is found by its id, in any component", async () => {
    const [own, mails] = [await plan(LATER, { component: "mail", by: "" }), await plan(LATER, { component: "mail" })];
    const found = { component: "mail", path: "jobs:run", args: { n: 1 }, scheduledTime: LATER, state: "pending" };
    expect(await commit((scheduling) => [scheduling.find(own), scheduling.find(mails)])).toEqual([
      { id: own, ...found },
      { id: mails, ...found },
    ]);
  });

  test("refuses a query and a missing function", async () => {
    for (const path of ["jobs:look", "jobs:lookInside"]) {
      await expect(plan(LATER, { path })).rejects.toThrow(
        `Only mutations and actions can be scheduled; ${path} is neither.`,
      );
    }
    await expect(plan(LATER, { path: "jobs:nothing" })).rejects.toThrow("jobs:nothing");
  });

  // Caught, one at a time: not counted; its arguments not counted.
  test("counts against the limits of the scheduling mutation", async () => {
    await engine.run("jobs:fill", { times: 1_000 });
    await expect(engine.run("jobs:fill", { times: 1_001 })).rejects.toThrow("Too many functions scheduled");
    await engine.run("jobs:fill", { times: 16, bytes: 990_000 });
    await expect(engine.run("jobs:fill", { times: 17, bytes: 990_000 })).rejects.toThrow("Too large total size");
  });
});

describe("a function scheduled by a scheduled function", () => {
  const planBy = (scheduledBy: string): Promise<string> =>
    engine.calls.ownCommit((scheduling) => scheduling.schedule({ component: "", path: "jobs:run" }, {}, LATER), {
      scheduledBy,
    });

  // Caught, one at a time: always canceled; never canceled; its completion time missing.
  test("is canceled if and only if that function is", async () => {
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

describe("canceling", () => {
  const cancel = (id: string, component = ""): Promise<void> =>
    commit((scheduling) => {
      scheduling.cancel(id);
    }, component);

  // Caught, one at a time: the completion time missing; overwritten by a second cancel; a success replaced.
  test("sets the completion time, and does not affect functions that have ended", async () => {
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

  test("applies to a running function", async () => {
    const id = await plan(LATER);
    await commit((scheduling) => {
      scheduling.end(id, { kind: "inProgress" });
    });
    expect(await rowOf(id)).not.toHaveProperty("completedTime");
    await cancel(id);
    expect(await rowOf(id)).toMatchObject({ state: { kind: "canceled" } });
  });

  // Caught, one at a time: another component's function accepted; rows of other tables; invalid ids.
  test("requires a scheduled function of the same component", async () => {
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

describe("the functions of all components", () => {
  const mail = { component: "mail" };

  // Caught, one at a time: later functions included; the exact time excluded; grouped by component; too many.
  test("that are due are listed in order of time, up to a limit, without started ones", async () => {
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

  // Caught: a component with many due functions displacing another's, which was due earlier.
  test("are listed by time across components", async () => {
    const many: string[] = [];
    for (let more = 0; more < 4; more += 1) many.push(await plan(LATER + 10 + more));
    const early = await plan(LATER, mail);
    expect(await commit((scheduling) => idsOf(scheduling.due(LATER + 99, 2, new Map())))).toEqual([early, many[0]]);
  });

  // Caught, one at a time: one that is due now; the last; only one component's.
  test("have a next one: the first due after a given time", async () => {
    const next = (now: number): Promise<number | null> => commit((scheduling) => scheduling.nextAfter(now));
    expect(await next(0)).toBeNull();
    await plan(LATER + 5);
    await plan(LATER + 3, mail);
    await plan(LATER + 9, mail);
    expect(await Promise.all([LATER, LATER + 3, LATER + 5, LATER + 9].map(next))).toEqual([
      ...[LATER + 3, LATER + 5, LATER + 9, null],
    ]);
  });

  // Caught, one at a time: unfinished ones included; those that ended exactly then included; more than the limit.
  test("that ended before a given time are listed", async () => {
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

// Caught: treated as pending.
test.each([{}, { kind: "odd" }, null])("a row in the state %j is refused", async (state) => {
  const id = await plan(LATER);
  await commit((_, transaction) => {
    transaction.putSystem({ ...parseObject(transaction.getSystem(id) ?? "{}"), state }, id);
  });
  await expect(commit((scheduling) => scheduling.find(id))).rejects.toThrow("has an unknown state");
});

test("only a pending row has a time to run", () => {
  const states = [{ kind: "pending" }, { kind: "success" }, {}, null];
  expect(states.map((state) => pendingAt({ state, scheduledTime: 7 }))).toEqual([7, null, null, null]);
});

// Caught: created, and filled, again at each start.
test("a component's first push creates its table with both indexes, once", async () => {
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
