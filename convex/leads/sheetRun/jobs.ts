import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { jobAction } from "../../access/builders/jobs";
import { openSheet, parseSheet } from "../../platform/providers/sheets";
import { createPace, giveTurn, wait } from "./pace";
import { runSync } from "./syncRun";
import type { SyncPort } from "./syncPort";

/** Reads the sheet and updates the leads. Runs on the schedule, on "Sync now", and from the console. */
export const sync = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await runSync(portOf(ctx, crypto.randomUUID())),
});

function portOf(ctx: ActionCtx, holder: string): SyncPort {
  const calls = internal.leads.sheet.internal;
  const { fetchRange, countRows } = openSheet(process.env);
  return {
    begin: async () => await ctx.runMutation(calls.begin, { holder }),
    keep: async () => await ctx.runMutation(calls.keep, { holder }),
    pause: async () => void (await ctx.runMutation(calls.pause, { holder })),
    finish: async (outcome, seen) => void (await ctx.runMutation(calls.finish, { holder, outcome, seen })),
    countRows,
    fetchRange,
    parseSheet,
    clear: async () => await ctx.runMutation(calls.clear, {}),
    startReading: async (starts) => await ctx.runMutation(calls.startReading, { holder, starts }),
    drop: async () => await ctx.runMutation(calls.drop, { holder }),
    adopt: async (reading, soFar) => await ctx.runMutation(calls.adopt, { holder, reading, ...soFar }),
    listEntries: async ({ reading, start }, cursor) => {
      return await ctx.runQuery(calls.listEntries, { reading, start, cursor });
    },
    store: async ({ reading, start }, found) => {
      return await ctx.runMutation(calls.store, { holder, reading, start, ...found });
    },
    endReading: async (next) => await ctx.runMutation(calls.endReading, { holder, next }),
    listWaiting: async (order, cursor) => await ctx.runQuery(calls.listWaiting, { order, cursor }),
    listAlike: async (alike) => await ctx.runQuery(calls.listAlike, alike),
    pair: async (pairs) => await ctx.runMutation(calls.pair, { holder, pairs }),
    leave: async (numbers) => await ctx.runMutation(calls.leave, { holder, numbers }),
    startApplying: async () => await ctx.runMutation(calls.startApplying, { holder }),
    apply: async () => await ctx.runMutation(calls.apply, { holder }),
    saveRanges: async (imported) => await ctx.runMutation(calls.saveRanges, { holder, ...imported }),
    create: async ({ reading, start }, rows) => await ctx.runMutation(calls.create, { holder, reading, start, rows }),
    now: () => Date.now(),
    wait,
    pace: createPace({ now: () => Date.now(), giveTurn }),
  };
}
