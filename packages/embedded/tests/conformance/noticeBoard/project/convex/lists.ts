import { v } from "convex/values";
import type { Id } from "./_generated/dataModel";
import type { MutationCtx, QueryCtx } from "./_generated/server";
import { mutation, query } from "./_generated/server";

const listOf = (ctx: QueryCtx, key: string) =>
  ctx.db
    .query("lists")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();

async function append(ctx: MutationCtx, key: string, item: number): Promise<void> {
  const list = await listOf(ctx, key);
  if (list === null) await ctx.db.insert("lists", { key, items: [item] });
  else await ctx.db.patch(list._id, { items: [...list.items, item] });
}

const step = v.union(v.object({ append: v.string(), item: v.number() }), v.object({ read: v.string() }));

/** Runs appends and reads in one transaction; returns what each read saw. */
export const transact = mutation({
  args: { steps: v.array(step) },
  handler: async (ctx, { steps }) => {
    const seen: number[][] = [];
    for (const each of steps) {
      if ("append" in each) await append(ctx, each.append, each.item);
      else seen.push((await listOf(ctx, each.read))?.items ?? []);
    }
    return seen;
  },
});

export const read = query({
  args: { keys: v.array(v.string()) },
  handler: async (ctx, { keys }) => await Promise.all(keys.map(async (key) => (await listOf(ctx, key))?.items ?? [])),
});

const seatsOf = (ctx: QueryCtx, flight: string) =>
  ctx.db.query("seats").withIndex("by_flight", (q) => q.eq("flight", flight));

/** Takes a seat while fewer than `capacity` are taken; correct only if the range it read cannot grow unseen. */
export const takeSeat = mutation({
  args: { flight: v.string(), passenger: v.string(), capacity: v.number() },
  handler: async (ctx, { flight, passenger, capacity }): Promise<Id<"seats"> | null> => {
    const taken = await seatsOf(ctx, flight).collect();
    return taken.length < capacity ? await ctx.db.insert("seats", { flight, passenger }) : null;
  },
});

export const seats = query({
  args: { flight: v.string() },
  handler: async (ctx, { flight }) => (await seatsOf(ctx, flight).collect()).map(({ passenger }) => passenger),
});
