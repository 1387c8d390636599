import { createFunctionHandle } from "convex/server";
import { v } from "convex/values";
import { components, internal } from "./_generated/api";
import { action, internalMutation, mutation, query } from "./_generated/server";

export const add = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }) => await ctx.db.insert("cards", { holder }),
});

export const holders = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("cards").take(100)).map(({ holder }) => holder),
});

export const stamp = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<string> => await ctx.runMutation(components.stamps.cards.stamp, { holder }),
});

export const stampSecond = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<string> =>
    await ctx.runMutation(components.secondStamps.cards.stamp, { holder }),
});

/** The club's own write stays; the component's is rolled back. */
export const stampOrNote = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }) => {
    await ctx.db.insert("cards", { holder });
    try {
      await ctx.runMutation(components.stamps.cards.stampAndFail, { holder });
      return null;
    } catch (error) {
      return (error as { data?: unknown }).data ?? "no data";
    }
  },
});

export const counts = query({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<number[]> => [
    await ctx.runQuery(components.stamps.cards.count, { holder }),
    await ctx.runQuery(components.secondStamps.cards.count, { holder }),
  ],
});

export const pages = query({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    const first = await ctx.runQuery(components.stamps.cards.page, { paginationOpts: { numItems: 1, cursor: null } });
    const rest = await ctx.runQuery(components.stamps.cards.page, {
      paginationOpts: { numItems: 100, cursor: first.continueCursor },
    });
    return [...first.holders, ...rest.holders];
  },
});

export const lookUpInside = query({
  args: { id: v.string() },
  handler: async (ctx, { id }): Promise<unknown> => await ctx.runQuery(components.stamps.cards.lookUp, { id }),
});

export const lookUpHere = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => ({
    normalized: ctx.db.normalizeId("cards", id),
    isThere: await ctx.db.get(id as never).then(
      (card) => card !== null,
      () => false,
    ),
  }),
});

export const surroundings = query({
  args: {},
  handler: async (ctx): Promise<unknown[]> => [
    (await ctx.auth.getUserIdentity())?.subject ?? null,
    await ctx.runQuery(components.stamps.cards.surroundings, {}),
    await ctx.runQuery(components.secondStamps.cards.surroundings, {}),
  ],
});

export const ledgers = query({
  args: {},
  handler: async (ctx): Promise<string[][]> => [
    await ctx.runQuery(components.stamps.cards.ledger, {}),
    await ctx.runQuery(components.secondStamps.cards.ledger, {}),
  ],
});

export const ticked = query({
  args: {},
  handler: async (ctx): Promise<boolean> => await ctx.runQuery(components.stamps.ticks.any, {}),
});

export const stampLater = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<string> =>
    await ctx.runMutation(components.stamps.cards.stampLater, { holder }),
});

/** Schedules a component's function; the club has no function of that name. */
export const scheduleTelling = mutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<string> => {
    const handle = await createFunctionHandle(internal.cards.told);
    return await ctx.scheduler.runAfter(0, components.stamps.cards.tellNow, { handle, holder });
  },
});

export const scheduled = query({
  args: {},
  handler: async (ctx): Promise<{ here: string[]; inside: string[] }> => ({
    here: (await ctx.db.system.query("_scheduled_functions").take(100)).map(
      ({ name, state }) => `${name} ${state.kind}`,
    ),
    inside: await ctx.runQuery(components.stamps.cards.scheduled, {}),
  }),
});

export const cancelInside = mutation({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => {
    await ctx.scheduler.cancel(id);
  },
});

/** The function that a component calls back by its handle. */
export const told = internalMutation({
  args: { holder: v.string() },
  handler: async (ctx, { holder }) => {
    await ctx.db.insert("cards", { holder: `told of ${holder}` });
    return "noted";
  },
});

export const letTell = mutation({
  args: { holder: v.string(), when: v.union(v.literal("now"), v.literal("later")) },
  handler: async (ctx, { holder, when }): Promise<unknown> => {
    const handle = await createFunctionHandle(internal.cards.told);
    const tell = when === "now" ? components.stamps.cards.tellNow : components.stamps.cards.tellLater;
    return await ctx.runMutation(tell, { handle, holder });
  },
});

export const handleOf = mutation({
  args: {},
  handler: async (): Promise<string> => await createFunctionHandle(internal.cards.told),
});

export const tellBy = mutation({
  args: { handle: v.function({ fnType: "mutation", args: { holder: v.string() } }), holder: v.string() },
  handler: async (ctx, args): Promise<unknown> => await ctx.runMutation(components.stamps.cards.tellNow, args),
});

export const stampTwice = action({
  args: { holder: v.string() },
  handler: async (ctx, { holder }): Promise<number> => {
    await ctx.runMutation(components.stamps.cards.stamp, { holder });
    await ctx.runMutation(components.stamps.cards.stamp, { holder });
    return await ctx.runQuery(components.stamps.cards.count, { holder });
  },
});

export const reachSecret = query({
  args: {},
  handler: async (ctx): Promise<string> =>
    await ctx
      .runQuery((components.stamps.cards as unknown as { secret: typeof components.stamps.cards.count }).secret, {
        holder: "",
      })
      .then(String),
});
