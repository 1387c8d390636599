import { convexTest } from "convex-test";
import {
  defineSchema,
  defineTable,
  makeFunctionReference,
  mutationGeneric as mutation,
  queryGeneric as query,
} from "convex/server";
import { ConvexError, v } from "convex/values";
import { expect, test } from "vitest";
import { conflicting } from "./conflictingModules.ts";

const ADD = makeFunctionReference<"mutation">("rows:add");
const ALL = makeFunctionReference<"query">("rows:all");
const schema = defineSchema({ rows: defineTable({ run: v.number() }) });

/** A backend of its own for each test, so that the runs are counted from 0. */
function aBackend() {
  let runs = 0;
  const rows = {
    add: mutation({ args: {}, handler: (ctx) => ctx.db.insert("rows", { run: (runs += 1) }).then(() => runs) }),
    addNested: mutation({ args: {}, handler: (ctx) => ctx.runMutation(ADD, {}) }),
    refuse: mutation({
      args: {},
      handler: async (ctx) => {
        await ctx.db.insert("rows", { run: (runs += 1) });
        throw new ConvexError({ code: "STOPPED", runs });
      },
    }),
    all: query({ args: {}, handler: (ctx) => ctx.db.query("rows").collect() }),
  };
  const modules = conflicting({
    "/convex/rows.ts": () => Promise.resolve(rows),
    "/convex/_generated/api.js": () => Promise.resolve({}),
  });
  const backend = convexTest({ schema, modules });
  const call = (name: "add" | "addNested" | "refuse"): Promise<unknown> =>
    backend.mutation(makeFunctionReference<"mutation">(`rows:${name}`), {});
  const seen = async (): Promise<unknown[]> =>
    ((await backend.query(ALL, {})) as { run: number }[]).map(({ run }) => run);
  return { call, seen };
}

// Caught: the first run not undone; a nested mutation undone a second time of its own.
test.each(["add", "addNested"] as const)("%s runs twice, and only the second run's writes are kept", async (name) => {
  const { call, seen } = aBackend();
  expect(await call(name)).toBe(2);
  expect(await seen()).toEqual([2]);
});

test("the caller gets the second run's refusal, and no write is kept", async () => {
  const { call, seen } = aBackend();
  await expect(call("refuse")).rejects.toMatchObject({ data: { code: "STOPPED", runs: 2 } });
  expect(await seen()).toEqual([]);
});
