import { queryGeneric as query } from "convex/server";
import { v } from "convex/values";

/** Computes for so long. The clock stands still in a query. */
function compute(rounds: number): number {
  let sum = 0;
  for (let round = 0; round < rounds * 1_000_000; round += 1) sum = (sum + Math.sqrt(round)) % 1_000_003;
  return sum;
}

/** How many lines there are, after some computing; without end if `rounds` is negative. */
export const count = query({
  args: { rounds: v.number() },
  handler: async (ctx, { rounds }) => {
    const lines = await ctx.db.query("lines").collect();
    if (rounds < 0) for (;;) compute(1);
    compute(rounds);
    return {
      lines: lines.length,
      word: process.env["WORD"] ?? null,
      user: (await ctx.auth.getUserIdentity())?.subject ?? null,
    };
  },
});

export const quickCount = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("lines").collect()).length,
});

/** Calls another one. */
export const nested = query({
  args: { rounds: v.number() },
  handler: async (ctx, { rounds }): Promise<unknown> => {
    compute(rounds);
    return await ctx.runQuery("slow:quickCount" as never, {});
  },
});
