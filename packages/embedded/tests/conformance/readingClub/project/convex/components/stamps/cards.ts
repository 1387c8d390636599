import { paginator } from "convex-helpers/server/pagination";
import { type FunctionHandle, paginationOptsValidator } from "convex/server";
import { ConvexError, v } from "convex/values";
import { components, internal } from "./_generated/api";
import { env, internalMutation, internalQuery, mutation, query, type MutationCtx } from "./_generated/server";
import schema from "./schema";

async function stampCard(ctx: MutationCtx, holder: string): Promise<string> {
  const card = await ctx.db
    .query("cards")
    .withIndex("by_holder", (q) => q.eq("holder", holder))
    .unique();
  await ctx.runMutation(components.ledger.lines.write, { line: `${env.PREFIX}: ${holder}` });
  if (card === null) return await ctx.db.insert("cards", { holder, count: 1 });
  await ctx.db.patch(card._id, { count: card.count + 1 });
  return card._id;
}

export const stamp = mutation({
  args: { holder: v.string() },
  returns: v.id("cards"),
  handler: async (ctx, { holder }) => (await stampCard(ctx, holder)) as never,
});

export const stampAndFail = mutation({
  args: { holder: v.string() },
  returns: v.null(),
  handler: async (ctx, { holder }) => {
    await stampCard(ctx, holder);
    throw new ConvexError({ code: "OUT_OF_INK", holder });
  },
});

export const count = query({
  args: { holder: v.string() },
  returns: v.number(),
  handler: async (ctx, { holder }) => {
    const card = await ctx.db
      .query("cards")
      .withIndex("by_holder", (q) => q.eq("holder", holder))
      .unique();
    return card?.count ?? 0;
  },
});

export const page = query({
  args: { paginationOpts: paginationOptsValidator },
  handler: async (ctx, { paginationOpts }) => {
    const {
      page: cards,
      continueCursor,
      isDone,
    } = await paginator(ctx.db, schema).query("cards").paginate(paginationOpts);
    return { holders: cards.map(({ holder }) => holder), continueCursor, isDone };
  },
});

/** Normalizes an outside id in this component. */
export const lookUp = query({
  args: { id: v.string() },
  returns: v.object({ normalized: v.union(v.string(), v.null()), holder: v.union(v.string(), v.null()) }),
  handler: async (ctx, { id }) => {
    const card = await ctx.db.get(id as never).catch(() => null);
    return { normalized: ctx.db.normalizeId("cards", id), holder: (card as { holder: string } | null)?.holder ?? null };
  },
});

/** Variables can only be asked by their names: its own, the built-in ones, and the app's. */
const NAMES = ["APP_SECRET", "CLUB_NAME", "CONVEX_CLOUD_URL", "CONVEX_SITE_URL", "LOUD", "PREFIX"];

export const surroundings = query({
  args: {},
  handler: async (ctx) => ({
    prefix: env.PREFIX,
    loud: env.LOUD ?? null,
    variables: NAMES.filter((name) => Reflect.get(env, name) !== undefined),
    subject: (await ctx.auth.getUserIdentity())?.subject ?? null,
    path: (await ctx.meta.getFunctionMetadata()).componentPath,
  }),
});

export const stampLater = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<string> =>
    await ctx.scheduler.runAfter(0, internal.cards.stampNow, { holder }),
});

export const stampNow = internalMutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }) => void (await stampCard(ctx, holder)),
});

const vHandle = v.string();
type TellHandle = FunctionHandle<"mutation", { holder: string }>;

export const tellNow = mutation({
  args: { handle: vHandle, holder: v.string() },
  handler: async (ctx, { handle, holder }): Promise<unknown> => await ctx.runMutation(handle as TellHandle, { holder }),
});

export const tellLater = mutation({
  args: { handle: vHandle, holder: v.string() },
  handler: async (ctx, { handle, holder }): Promise<string> =>
    await ctx.scheduler.runAfter(0, handle as TellHandle, { holder }),
});

export const scheduled = query({
  args: {},
  handler: async (ctx) =>
    (await ctx.db.system.query("_scheduled_functions").take(100))
      .filter(({ name }) => !name.startsWith("ticks"))
      .map(({ name, state }) => `${name} ${state.kind}`),
});

export const ledger = query({
  args: {},
  handler: async (ctx): Promise<string[]> => await ctx.runQuery(components.ledger.lines.all, {}),
});

export const secret = internalQuery({ args: {}, handler: () => "ink recipe" });
