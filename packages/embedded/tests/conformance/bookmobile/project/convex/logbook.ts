import { v } from "convex/values";
import { internalMutation, mutation, query, type MutationCtx, type QueryCtx } from "./_generated/server";

const about = (ctx: QueryCtx, subject: string) =>
  ctx.db.query("logbook").withIndex("by_about", (q) => q.eq("about", subject));

export async function note(ctx: MutationCtx, subject: string, line: string): Promise<void> {
  await ctx.db.insert("logbook", { about: subject, line });
}

/** Returns how many lines there are about it now, so that an action can count its runs. */
export const add = internalMutation({
  args: { about: v.string(), line: v.string() },
  handler: async (ctx, { about: subject, line }): Promise<number> => {
    await note(ctx, subject, line);
    return (await about(ctx, subject).collect()).length;
  },
});

export const tell = mutation({
  args: { about: v.string(), line: v.string() },
  handler: async (ctx, { about: subject, line }) => {
    await note(ctx, subject, line);
  },
});

export const lines = query({
  args: { about: v.string() },
  handler: async (ctx, { about: subject }): Promise<string[]> =>
    (await about(ctx, subject).collect()).map(({ line }) => line),
});
