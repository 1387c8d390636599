import { describe, expect, test } from "vitest";
import type { JsonValue } from "../domain/json.ts";
import { asNobody, startedEngine, textOf, type SystemCall, type TestEngine } from "../../testing/testEngine.ts";

type Rows = { _id: string }[];

const query = (range: JsonValue[] = []) => ({
  source: { type: "IndexRange", indexName: "rows.by_id", range, order: "desc" },
  operators: [],
});

async function next(call: SystemCall, queryId: JsonValue): Promise<string | null> {
  const { value, done } = (await call("1.0/queryStreamNext", { queryId })) as { value: Rows[number]; done: boolean };
  return done ? null : value._id;
}

async function begin(call: SystemCall, range?: JsonValue[]): Promise<JsonValue> {
  const { queryId = null } = (await call("1.0/queryStream", { query: query(range) })) as { queryId?: number };
  return queryId;
}

async function readIds(call: SystemCall, range?: JsonValue[]): Promise<string[]> {
  const queryId = await begin(call, range);
  const ids: string[] = [];
  for (let id = await next(call, queryId); id !== null; id = await next(call, queryId)) ids.push(id);
  return ids;
}

const from = (id: JsonValue): JsonValue[] => [{ type: "Gte", fieldPath: "_id", value: id }];

async function anEngine(): Promise<TestEngine> {
  return await startedEngine({
    queries: {
      "r:all": (call) => readIds(call),
      "r:from": (call, { id = null }) => readIds(call, from(id)),
      "r:page": (call, { cursor = null }) => {
        const page = { cursor, endCursor: null, pageSize: 2, maximumRowsRead: null };
        return call("1.0/queryPage", { query: query(), ...page });
      },
    },
    mutations: {
      "r:insert": async (call, { table = "rows" }) =>
        ((await call("1.0/insert", { table, value: {} })) as Rows[number])._id,
      "r:writeWhileReading": async (call) => {
        const queryId = await begin(call);
        const first = await next(call, queryId);
        const { _id } = (await call("1.0/insert", { table: "rows", value: {} })) as Rows[number];
        const rest: JsonValue[] = [];
        for (let id = await next(call, queryId); id !== null; id = await next(call, queryId)) {
          rest.push(id);
          if (rest.length === 1) await call("1.0/remove", { id });
        }
        return [first, _id, rest, await readIds(call)];
      },
    },
  });
}

async function fill(engine: TestEngine, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(textOf(await engine.run("r:insert")));
  return ids.sort();
}

describe("a query by id", () => {
  // Caught: a commit that notified readers of documents only, not of ranges.
  test("is live: it runs again for documents of its table within its range, and for no others", async () => {
    const engine = await anEngine();
    const [first = ""] = await fill(engine, 1);
    const stale: string[] = [];
    for (const [path, args] of [
      ["r:all", {}],
      ["r:from", { id: `${first.slice(0, 3)}zzz` }],
    ] as const) {
      const description = { path, args, caller: asNobody, journal: null };
      const live = engine.live.subscribe(description, { mayHaveChanged: () => void stale.push(path) });
      await engine.executor.background(async () => {
        await engine.live.refresh(live);
      });
    }
    await engine.run("r:insert", { table: "others" });
    expect(stale).toEqual([]);
    await engine.run("r:insert");
    expect(stale).toEqual(["r:all"]);
    await engine.close();
  });

  // Caught, one at a time: the mutation's own writes not visible; buffered rows returned after their deletion.
  test("in a mutation sees writes made while it is being read", async () => {
    const engine = await anEngine();
    const ids = await fill(engine, 3);
    const [first, added, rest, after] = (await engine.run("r:writeWhileReading")) as [
      string,
      string,
      string[],
      string[],
    ];
    const descending = [...ids, added].sort().reverse();
    const ahead = descending.filter((id) => id < first);
    expect(first).toBe(ids.at(-1));
    expect(rest).toEqual(ahead);
    expect(after).toEqual(descending.filter((id) => id !== ahead[0]));
    await engine.close();
  });

  test("can be paginated", async () => {
    const engine = await anEngine();
    const ids = await fill(engine, 5);
    const seen: string[] = [];
    let cursor: JsonValue = null;
    for (let isDone = false; !isDone;) {
      const page = (await engine.run("r:page", { cursor })) as { page: Rows; isDone: boolean; continueCursor: string };
      seen.push(...page.page.map(({ _id }) => _id));
      ({ continueCursor: cursor, isDone } = page);
    }
    expect(seen).toEqual(ids.toReversed());
    await engine.close();
  });
});
