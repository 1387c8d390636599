import { getServiceToken, log } from "convex/server";
import { v } from "convex/values";
import { api } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import { action, internalQuery, mutation, query } from "./_generated/server";

export const self = query({ args: {}, handler: async (ctx) => await ctx.meta.getFunctionMetadata() });

/** The metadata of a default export. */
export default query({ args: {}, handler: async (ctx) => await ctx.meta.getFunctionMetadata() });

/** Attempts to change a row of a system table. */
export const writeToRow = mutation({
  args: { id: v.string(), how: v.union(v.literal("patch"), v.literal("replace"), v.literal("delete")) },
  handler: async (ctx, { id, how }) => {
    const row = id as Id<"notices">;
    if (how === "patch") await ctx.db.patch(row, { text: "mine" });
    else if (how === "replace") await ctx.db.replace(row, { author: "me", rank: 0, text: "mine" });
    else await ctx.db.delete(row);
  },
});

export const hidden = internalQuery({ args: {}, handler: async (ctx) => await ctx.meta.getFunctionMetadata() });

export const request = mutation({ args: {}, handler: async (ctx) => await ctx.meta.getRequestMetadata() });

/** Its own request, and that of a mutation it calls. */
export const requests = action({
  args: {},
  handler: async (ctx): Promise<unknown[]> => [
    await ctx.meta.getRequestMetadata(),
    await ctx.runMutation(api.system.request, {}),
  ],
});

/** Stores the request metadata of the scheduled function that runs it. */
export const noteRequest = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const { ip, userAgent, authToken, scheduledFunctionId } = await ctx.meta.getRequestMetadata();
    await ctx.db.insert("values", { value: { name, seen: [ip, userAgent, authToken], scheduledFunctionId } });
  },
});

export const noteRequestLater = mutation({
  args: { name: v.string() },
  handler: async (ctx, args): Promise<Id<"_scheduled_functions">> =>
    await ctx.scheduler.runAfter(0, api.system.noteRequest, args),
});

/** The snapshots before and after its own write. */
export const snapshots = mutation({
  args: {},
  handler: async (ctx): Promise<bigint[]> => {
    const before = ctx.meta.getSnapshotTs();
    await ctx.db.insert("values", { value: 1 });
    return [before, ctx.meta.getSnapshotTs()];
  },
});

/** When it was committed, written and answered; with `readBack` the mutation also reads its write. */
export const stamp = mutation({
  args: {},
  returns: v.object({ id: v.id("values"), at: v.commitTs(), readBack: v.boolean(), isLast: v.boolean() }),
  handler: async (ctx) => {
    const at = ctx.db.vars.commitTs;
    const id = await ctx.db.insert("values", { value: at });
    const last = await ctx.db.query("values").withIndex("by_value").order("desc").first();
    return { id, at, readBack: last?.value === at, isLast: last?._id === id };
  },
});

export const restamp = mutation({
  args: { id: v.id("values") },
  handler: async (ctx, { id }) => {
    await ctx.db.patch(id, { value: ctx.db.vars.commitTs });
  },
});

/** The rows by commit timestamp. */
export const stamps = query({
  args: {},
  handler: async (ctx): Promise<{ _id: Id<"values">; value?: unknown }[]> =>
    await ctx.db.query("values").withIndex("by_value").collect(),
});

export const used = mutation({
  args: {},
  handler: async (ctx) => {
    const id = await ctx.db.insert("values", { value: 1 });
    await ctx.db.get(id);
    const { documentsWritten, documentsRead } = await ctx.meta.getTransactionMetrics();
    return { written: documentsWritten.used, read: documentsRead.used, rest: documentsWritten.remaining };
  },
});

export const scheduledRow = query({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => await ctx.db.system.get("_scheduled_functions", id),
});

/** These runs, the newest first. Crons schedule others at any moment. */
export const newestFirst = query({
  args: { ids: v.array(v.id("_scheduled_functions")) },
  handler: async (ctx, { ids }) => {
    const rows = await ctx.db.system.query("_scheduled_functions").order("desc").take(100);
    return rows.flatMap(({ _id }) => (ids.includes(_id) ? [_id] : []));
  },
});

/** Its line in the deployment's log; the platform fills in the variables. */
export const audited = mutation({
  args: { what: v.string() },
  handler: async (_, { what }) => {
    const { vars } = log;
    await log.audit({ what, by: [vars.requestId, vars.ip, vars.userAgent, vars.convexActor], at: { now: vars.now } });
  },
});

/** A token that signs its bearer in to the board as a guest. */
export const guestToken = mutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) =>
    await ctx.auth.signJwt({ claims: { sub: name, aud: "guest" }, expiresInSeconds: 60 }),
});

export const serviceToken = action({ args: {}, handler: async () => await getServiceToken("ai-gateway") });

export const cancelInAction = action({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => {
    await ctx.scheduler.cancel(id);
  },
});

export const otherSystemTable = query({
  args: {},
  handler: async (ctx) => await ctx.db.system.query("_tables" as "_storage").collect(),
});
