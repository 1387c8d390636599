import { actionGeneric as action, anyApi, queryGeneric as query } from "convex/server";
import { v } from "convex/values";
import { hang } from "./hanging";

/**
 * Waits for the body of `gate`'s answer while something hangs beside it; then does everything that an action can do.
 */
export const pass = action({
  args: { gate: v.string(), after: v.string(), text: v.string(), beside: v.union(v.string(), v.null()) },
  handler: async (ctx, { gate, after, text, beside }) => {
    const answer = await fetch(gate);
    await ctx.runMutation(anyApi.hangs.write, { text: `before ${text}` });
    if (beside !== null) void hang(beside);
    await answer.text();
    const steps = [
      () => fetch(after, { method: "POST", body: text }),
      () => ctx.storage.store(new Blob([text])),
      () => ctx.runMutation(anyApi.hangs.write, { text: `after ${text}` }),
      () => ctx.scheduler.runAfter(0, anyApi.hangs.write, { text: `later ${text}` }),
    ];
    // In parallel: a step that never ends must not keep the others from starting.
    await Promise.all(steps.map((step) => step()));
    return null;
  },
});

export const files = query({
  args: {},
  handler: async (ctx) => (await ctx.db.system.query("_storage").take(100)).length,
});
