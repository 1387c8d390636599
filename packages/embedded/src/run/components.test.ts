import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { CronDefinition } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import { answerAsText } from "../query/rowAnswers.ts";
import type { FieldValidator, ValidatorJson } from "../domain/validatorJson.ts";
import {
  anEngine,
  asPerson,
  readAll,
  startedEngine,
  type SystemCall,
  type TestProject,
} from "../../testing/testEngine.ts";

const insert = (call: SystemCall, n: number): Promise<JsonValue> => call("1.0/insert", { table: "rows", value: { n } });
const count = async (call: SystemCall): Promise<number> => (await readAll(call, "rows")).length;
const inside = (path: string): string => `_reference/childComponent/${path}`;

const ROWS: TestProject = {
  queries: { "rows:count": count },
  mutations: {
    "rows:add": (call) => insert(call, 1),
    "rows:addLater": (call, { ts = 0 }) => call("1.0/schedule", { name: "rows:add", args: {}, ts }),
  },
};

const APP: TestProject = {
  queries: {
    ...ROWS.queries,
    "app:counts": async (call) => {
      const counts: JsonValue[] = [await count(call)];
      for (const component of ["one", "two"]) {
        counts.push(
          await call("1.0/runUdf", { udfType: "query", reference: inside(`${component}/rows/count`), args: {} }),
        );
      }
      return counts;
    },
  },
  mutations: {
    ...ROWS.mutations,
    "app:addInOne": (call) => call("1.0/runUdf", { udfType: "mutation", reference: inside("one/rows/add"), args: {} }),
    "app:addThenLook": async (call) => {
      await insert(call, 1);
      const look = (udfType: string) => call("1.0/runUdf", { udfType, name: "rows:count", args: {} });
      return [await look("query"), await look("snapshotQuery")];
    },
    "app:scheduleInOne": (call, { ts = 0 }) =>
      call("1.0/runUdf", { udfType: "mutation", reference: inside("one/rows/addLater"), args: { ts } }),
    "app:scheduleOnes": (call, { ts = 0 }) => call("1.0/schedule", { reference: inside("one/rows/add"), args: {}, ts }),
    "app:state": (call, { id = null }) => call("1.0/get", { id, isSystem: true }),
    "app:scheduleAction": (call) => call("1.0/schedule", { name: "app:cancelMeThenSchedule", args: {}, ts: 0 }),
  },
  components: { one: ROWS, two: ROWS },
};

describe("tables of components", () => {
  // Caught: rows read by one component reused for another with the same function and arguments.
  test("are separate, even if functions and arguments are the same", async () => {
    const engine = await startedEngine(APP);
    await engine.run("app:addInOne");
    expect(await engine.run("app:counts")).toEqual([0, 1, 0]);
    await engine.close();
  });

  // Caught: the component missing from the key under which a table is saved.
  test("survive a restart, and the root's tables have the keys they had before components existed", async () => {
    const store = createMemoryStore();
    const engine = await startedEngine(APP, { store });
    await engine.run("app:addInOne");
    await engine.run("rows:add");
    const names = store.settings("tables").map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(["rows", "one:rows"]));
    const again = anEngine({ store });
    await again.start(again.applicationOf(APP));
    expect(await again.run("app:counts")).toEqual([1, 1, 0]);
    await engine.close();
  });

  // Caught: every component's documents checked against the root's schema.
  test("are checked against the schema of their own component", async () => {
    const n: FieldValidator = { fieldType: { type: "string" }, optional: false };
    const documentType: ValidatorJson = { type: "object", value: { n } };
    const schema = { tables: [{ name: "rows", indexes: [], searchIndexes: [], documentType }], schemaValidation: true };
    const engine = await startedEngine({ ...APP, components: { one: { ...ROWS, schema }, two: ROWS } });
    await expect(engine.run("app:addInOne")).rejects.toThrow("does not match the schema");
    await engine.run("rows:add");
    expect(await engine.run("app:counts")).toEqual([1, 0, 0]);
    await engine.close();
  });
});

// Caught: the caller's own writes visible to a snapshot query.
test("a snapshot query does not see its caller's writes", async () => {
  const engine = await startedEngine(APP);
  expect(await engine.run("app:addThenLook")).toEqual([1, 0]);
  await engine.close();
});

// Caught: the refusal removed.
test("paginate() is available to the app only, as in Convex", async () => {
  const page = async (call: SystemCall): Promise<JsonValue> => {
    const query = { source: { type: "FullTableScan", tableName: "rows", order: null }, operators: [] };
    const read = (await call("1.0/queryPage", { query, cursor: null, pageSize: 10 })) as Record<string, JsonValue>;
    return read["page"] ?? null;
  };
  const pageOf = (reference: string) => (call: SystemCall) =>
    call("1.0/runUdf", { udfType: "query", reference, args: {} });
  const one = { queries: { "rows:page": page } };
  const queries = { "rows:page": page, "app:pageOfOne": pageOf(inside("one/rows/page")) };
  const engine = await startedEngine({ queries, components: { one } });
  expect(await engine.run("rows:page")).toEqual([]);
  await expect(engine.run("app:pageOfOne")).rejects.toThrow("paginate() is only supported in the app.");
  await engine.close();
});

// Caught: the component missing.
test("the log names the component of a failed function", async () => {
  const failed: unknown[] = [];
  const tell = (_: string, { path = "" }: Record<string, unknown> = {}): unknown => failed.push(path);
  const log = { info: () => undefined, error: tell, refusal: tell };
  const one = { actions: { "rows:fail": () => Promise.reject(new Error("no")) } };
  const actions: TestProject["actions"] = {
    "app:fail": (call) => call("1.0/actions/action", { reference: inside("one/rows/fail"), args: {} }),
  };
  const engine = await startedEngine({ actions, components: { one } }, { log });
  await expect(engine.run("app:fail")).rejects.toThrow("no");
  expect(failed).toEqual(["one/rows:fail", "app:fail"]);
  await engine.close();
});

describe("a scheduled function of a component", () => {
  const DUE_MS = 60_000;

  // Caught: only the root's rows checked for due functions.
  test("runs when it is due, also after a restart", async () => {
    const store = createMemoryStore();
    const engine = await startedEngine(APP, { store });
    await engine.run("app:scheduleInOne", { ts: (engine.clock.now() + DUE_MS) / 1000 });
    await engine.close();
    const again = await startedEngine(APP, { store });
    again.clock.step(DUE_MS);
    await expect.poll(() => again.run("app:counts")).toEqual([0, 1, 0]);
    await again.close();
  });

  // Caught: the root's function of the same name run instead.
  test("fails if the component is no longer mounted", async () => {
    const engine = await startedEngine(APP);
    const id = await engine.run("app:scheduleOnes", { ts: (engine.clock.now() + DUE_MS) / 1000 });
    await engine.installer.install(engine.applicationOf({ ...APP, components: { two: ROWS } }), []);
    engine.clock.step(DUE_MS);
    await expect
      .poll(() => engine.run("app:state", { id }))
      .toMatchObject({ state: { kind: "failed", error: expect.stringContaining("one/rows:add") as string } });
    await engine.close();
  });

  // Caught: the running scheduled function searched among the component's rows only.
  test("is canceled with the app's function that schedules it", async () => {
    const actions: TestProject["actions"] = {
      "app:cancelMeThenSchedule": async (call) => {
        const { scheduledFunctionId: id = null } = (await call("1.0/getRequestMetadata", {})) as Record<
          string,
          JsonValue
        >;
        await call("1.0/actions/cancel_job", { id });
        await call("1.0/actions/mutation", { reference: inside("one/rows/addLater"), args: { ts: 0 } });
        await call("1.0/actions/mutation", { name: "rows:add", args: {} });
        return null;
      },
    };
    const states = async (call: SystemCall): Promise<JsonValue[]> =>
      (await readAll(call, "_scheduled_functions")).map(({ state = null }) => state);
    const one = { ...ROWS, queries: { ...ROWS.queries, "rows:states": states } };
    const engine = await startedEngine({ ...APP, actions, components: { one, two: ROWS } });
    await engine.run("app:scheduleAction");
    await expect.poll(() => engine.run("app:counts")).toEqual([1, 0, 0]);
    const asked = { path: "rows:states", args: {}, componentPath: "one", requestId: "r" };
    const answer = await engine.calls.anyFunction({ ...asked, caller: { kind: "admin", actingAs: null } });
    expect(answer).toMatchObject({ value: '[{"kind":"canceled"}]' });
    await engine.close();
  });
});

// Caught: the request's caller passed on unchanged.
test("an HTTP action of the root has the caller's identity, one of a component does not", async () => {
  const whoIsAsking = async (): Promise<Response> =>
    new Response(answerAsText(await engine.host.asyncSyscall("1.0/getUserIdentity", "{}")));
  const router = { lookup: () => null };
  const engine = anEngine();
  const mounted = engine.applicationOf({ components: { one: { httpAction: whoIsAsking } } });
  const httpMounts = [{ prefix: "/one/", component: "one" }];
  const asked = async (): Promise<string> => {
    const context = { caller: asPerson("ann"), requestId: "r", origin: { ip: null, userAgent: null } };
    return await (await engine.calls.httpAction(new Request("http://site/one/who"), context)).text();
  };
  await engine.start(engine.applicationOf({ httpAction: whoIsAsking }));
  expect(await asked()).toContain("ann");
  await engine.installer.install({ ...mounted, http: router, httpMounts }, []);
  expect(await asked()).toBe("null");
  await engine.close();
});

describe("a component's cron", () => {
  const HOUR_MS = 60 * 60 * 1000;
  const crons: CronDefinition[] = [
    { name: "add", schedule: { type: "interval", seconds: 3600 }, functionPath: "rows:add", args: {} },
  ];
  const WITH_CRON: TestProject = { ...APP, crons, components: { one: { ...ROWS, crons }, two: ROWS } };

  // Caught: the crons of all components stored among the root's.
  test("runs in its component, besides the app's cron of the same name", async () => {
    const engine = await startedEngine(WITH_CRON);
    await expect.poll(() => engine.run("app:counts")).toEqual([1, 1, 0]);
    engine.clock.step(HOUR_MS);
    await expect.poll(() => engine.run("app:counts")).toEqual([2, 2, 0]);
    await engine.close();
  });

  // Caught: rows kept for crons whose component was removed, so that they returned with their old time.
  test("ends when its component is removed, and starts again when it is mounted again", async () => {
    const engine = await startedEngine(WITH_CRON);
    await expect.poll(() => engine.run("app:counts")).toEqual([1, 1, 0]);
    await engine.installer.install(engine.applicationOf({ ...APP, components: { two: ROWS } }), []);
    engine.clock.step(HOUR_MS / 2);
    await engine.installer.install(engine.applicationOf(WITH_CRON), []);
    await expect.poll(() => engine.run("app:counts")).toEqual([2, 2, 0]);
    await engine.close();
  });
});
