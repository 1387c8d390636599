import type { TransactionMetrics } from "convex/server";
import { getConvexSize, getDocumentSize, v } from "convex/values";
import { internal } from "./_generated/api";
import type { Doc, Id } from "./_generated/dataModel";
import { internalMutation, internalQuery, mutation, query, type QueryCtx } from "./_generated/server";

const COUNTED = ["documentsRead", "bytesRead", "documentsWritten", "bytesWritten", "databaseQueries"] as const;
type Counted = Record<(typeof COUNTED)[number], number>;

const usedOf = (metrics: TransactionMetrics): Counted =>
  Object.fromEntries(COUNTED.map((counter) => [counter, metrics[counter].used])) as Counted;

const used = async (ctx: QueryCtx): Promise<Counted> => usedOf(await ctx.meta.getTransactionMetrics());

/** The usage that each step adds to the transaction; every step returns its own size. */
async function costOf(ctx: QueryCtx, step: () => Promise<number>): Promise<Counted & { size: number }> {
  const before = await used(ctx);
  const size = await step();
  const after = await used(ctx);
  const cost = Object.fromEntries(COUNTED.map((counter) => [counter, after[counter] - before[counter]])) as Counted;
  return { ...cost, size };
}

const ofEveryKind = (text: string) => ({
  text,
  blob: new ArrayBuffer(1_000),
  whole: -7n,
  special: Number.NaN,
  list: [0, 0.1, true, null, [], { inner: "字" }],
});

/** Several steps on one document, with values whose JSON differs much from their size. */
export const steps = mutation({
  args: {},
  handler: async (ctx): Promise<(Counted & { size: number })[]> => {
    const ids: Id<"loose">[] = [];
    const of = (document: Doc<"loose"> | null) => (document === null ? 0 : getDocumentSize(document));
    const [first, second] = [ofEveryKind("é".repeat(50)), ofEveryKind("x".repeat(10))];
    let size = 0;
    const inserted = await costOf(ctx, async () => {
      const id = await ctx.db.insert("loose", first);
      ids.push(id);
      return getDocumentSize({ ...first, _id: id, _creationTime: 0 });
    });
    const [id] = ids;
    if (id === undefined) throw new Error("Nothing was inserted.");
    const read = await costOf(ctx, async () => (size = of(await ctx.db.get(id))));
    const patched = await costOf(ctx, async () => {
      await ctx.db.patch(id, { text: "x".repeat(10) });
      return getDocumentSize({ ...second, _id: id, _creationTime: 0 });
    });
    const replaced = await costOf(ctx, async () => {
      await ctx.db.replace(id, { text: "" });
      return getDocumentSize({ text: "", _id: id, _creationTime: 0 });
    });
    const removed = await costOf(ctx, async () => {
      await ctx.db.delete(id);
      return 0;
    });
    const missing = await costOf(ctx, async () => of(await ctx.db.get(id)));
    return [inserted, { ...read, size }, patched, replaced, removed, missing];
  },
});

/** The cost of a scheduled function's arguments. */
export const scheduled = mutation({
  args: {},
  handler: async (ctx): Promise<{ used: number; size: number; count: number }> => {
    const args = { text: "é".repeat(10), blob: new ArrayBuffer(100), list: [0, 1, 2] };
    await ctx.scheduler.runAfter(60_000, internal.allowance.nothing, args).then((id) => ctx.scheduler.cancel(id));
    const { functionsScheduled, scheduledFunctionArgsBytes } = await ctx.meta.getTransactionMetrics();
    return { used: scheduledFunctionArgsBytes.used, size: getConvexSize(args), count: functionsScheduled.used };
  },
});

export const nothing = internalMutation({ args: v.any(), handler: () => null });

export const write = internalMutation({
  args: { count: v.number(), thenFail: v.boolean() },
  handler: async (ctx, { count, thenFail }): Promise<Counted> => {
    for (let at = 0; at < count; at += 1) await ctx.db.insert("loose", { at });
    if (thenFail) throw new Error("rolled back");
    return await used(ctx);
  },
});

const marked = async (ctx: QueryCtx): Promise<number> => (await ctx.db.query("loose").collect()).length;

export const countLoose = internalQuery({ args: {}, handler: marked });

/** The use before, in and after a mutation that is kept and one that is rolled back. */
export const aroundNested = mutation({
  args: {},
  handler: async (ctx): Promise<number[]> => {
    await ctx.db.insert("loose", {});
    const inside: Counted = await ctx.runMutation(internal.allowance.write, { count: 2, thenFail: false });
    const kept = await used(ctx);
    await ctx.runMutation(internal.allowance.writeReadAndFail, {}).catch(() => null);
    const after = await used(ctx);
    return [
      inside.documentsWritten,
      kept.documentsWritten,
      after.documentsWritten,
      after.bytesWritten - kept.bytesWritten,
      after.documentsRead - kept.documentsRead,
    ];
  },
});

export const writeReadAndFail = internalMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    await ctx.db.insert("loose", { text: "x".repeat(1_000) });
    await marked(ctx);
    await ctx.scheduler.runAfter(60_000, internal.allowance.nothing, {});
    throw new Error("rolled back");
  },
});

/** The cost of calling a query twice, where the second result is the cached first one, and the cost of its rows. */
export const aroundQueries = query({
  args: {},
  handler: async (ctx): Promise<{ cost: Counted; rows: number; size: number }> => {
    const rows = await ctx.runQuery(internal.allowance.sizesOfLoose, {});
    await ctx.runQuery(internal.allowance.sizesOfLoose, {});
    return { cost: await used(ctx), rows: rows.length, size: rows.reduce((sum, size) => sum + size, 0) };
  },
});

export const sizesOfLoose = internalQuery({
  args: {},
  handler: async (ctx) => (await ctx.db.query("loose").collect()).map((row) => getDocumentSize(row)),
});

const limits = v.record(v.string(), v.number());

export const fill = mutation({
  args: { count: v.number() },
  handler: async (ctx, { count }) => {
    for (let at = 0; at < count; at += 1) await ctx.db.insert("loose", { at });
  },
});

/** Counts `times` times, each time within its own limits. */
export const countWithin = query({
  args: { limits, times: v.number() },
  handler: async (ctx, { limits: transactionLimits, times }): Promise<number[]> => {
    const counts: number[] = [];
    for (let time = 0; time < times; time += 1)
      counts.push(await ctx.runQuery(internal.allowance.countLoose, {}, { transactionLimits }));
    return counts;
  },
});

/** Runs once without limits, so that a result is cached, and then within them. */
export const countTwice = query({
  args: { limits },
  handler: async (ctx, { limits: transactionLimits }): Promise<number[]> => [
    await ctx.runQuery(internal.allowance.countLoose, {}),
    await ctx.runQuery(internal.allowance.countLoose, {}, { transactionLimits }),
  ],
});

/** Reads, then calls a mutation that counts and writes within limits. */
export const writeWithin = mutation({
  args: { limits, count: v.number() },
  handler: async (ctx, { limits: transactionLimits, count }): Promise<number> => {
    await marked(ctx);
    await ctx.runMutation(internal.allowance.write, { count, thenFail: false }, { transactionLimits });
    return await marked(ctx);
  },
});

/** The allowance that a called query sees after its caller has used some of it. */
export const toldInside = query({
  args: { limits: v.optional(limits), readings: v.number(), isFar: v.boolean() },
  handler: async (ctx, { limits: transactionLimits, readings, isFar }): Promise<AllowanceReport> => {
    for (let reading = 0; reading < readings; reading += 1) await marked(ctx);
    const asked = isFar ? internal.allowance.readsSoFarThrough : internal.allowance.readsSoFar;
    return await ctx.runQuery(asked, {}, transactionLimits === undefined ? undefined : { transactionLimits });
  },
});

interface AllowanceReport {
  used: number;
  remaining: number;
}

export const readsSoFar = internalQuery({
  args: {},
  handler: async (ctx): Promise<AllowanceReport> => (await ctx.meta.getTransactionMetrics()).documentsRead,
});

export const readsSoFarThrough = internalQuery({
  args: {},
  handler: async (ctx): Promise<AllowanceReport> => await ctx.runQuery(internal.allowance.readsSoFar, {}),
});

/** The cost of a mutation that reads the state before it. */
export const lookBack = mutation({
  args: { limits: v.optional(limits) },
  handler: async (ctx, { limits: transactionLimits }): Promise<Counted & { size: number }> => {
    await ctx.db.insert("loose", {});
    const options = { useStaleSnapshot: true, ...(transactionLimits && { transactionLimits }) };
    return await costOf(ctx, () => ctx.runQuery(internal.allowance.countLoose, {}, options));
  },
});
