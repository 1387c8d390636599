import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import * as Leads from "../leads/model";
import { openSheet, parseSheet } from "../providers/sheets";
import { vNumber, vText } from "../validators/rules";
import * as Steps from "./applySteps";
import * as LeadSheet from "./model";
import { createPace, giveTurn, wait } from "./pacing";
import * as Readings from "./readings";
import { runSync } from "./syncRun";
import { keepLease } from "./syncState";
import type { SyncPort } from "./syncPort";
import * as Waiting from "./waitingRows";
import { vAdopted, vAlike, vAppliedRange, vBegunRun, vEntriesPage, vKnownRow, vNewRow, vNextSheet } from "./tables";
import { vPair, vRunOutcome, vSheetRange, vWaitingPage } from "./tables";

/** Between two thousands of leads, what people do comes first. */
const NEXT_THOUSAND_MS = 20;

/** Reads the sheet and brings the leads in line with it. Runs on the schedule, on "Sync now", and from the console. */
export const sync = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await runSync(portOf(ctx, crypto.randomUUID()));
    return null;
  },
});

function portOf(ctx: ActionCtx, holder: string): SyncPort {
  const { jobs } = internal.leadSheet;
  const { fetchRange, countRows } = openSheet(process.env);
  return {
    begin: async () => await ctx.runMutation(jobs.begin, { holder }),
    keep: async () => await ctx.runMutation(jobs.keep, { holder }),
    pause: async () => void (await ctx.runMutation(jobs.pause, { holder })),
    finish: async (outcome, seen) => void (await ctx.runMutation(jobs.finish, { holder, outcome, seen })),
    countRows,
    fetchRange,
    parseSheet,
    clear: async () => await ctx.runMutation(jobs.clear, {}),
    startReading: async (starts) => await ctx.runMutation(jobs.startReading, { holder, starts }),
    drop: async () => await ctx.runMutation(jobs.drop, { holder }),
    adopt: async (reading, soFar) => await ctx.runMutation(jobs.adopt, { holder, reading, ...soFar }),
    listEntries: async ({ reading, start }, cursor) => {
      return await ctx.runQuery(jobs.listEntries, { reading, start, cursor });
    },
    store: async ({ reading, start }, found) => {
      return await ctx.runMutation(jobs.store, { holder, reading, start, ...found });
    },
    endReading: async (next) => await ctx.runMutation(jobs.endReading, { holder, next }),
    listWaiting: async (order, cursor) => await ctx.runQuery(jobs.listWaiting, { order, cursor }),
    listAlike: async (alike) => await ctx.runQuery(jobs.listAlike, alike),
    pair: async (pairs) => await ctx.runMutation(jobs.pair, { holder, pairs }),
    leave: async (numbers) => await ctx.runMutation(jobs.leave, { holder, numbers }),
    startApplying: async () => await ctx.runMutation(jobs.startApplying, { holder }),
    apply: async () => await ctx.runMutation(jobs.apply, { holder }),
    saveRanges: async (imported) => await ctx.runMutation(jobs.saveRanges, { holder, ...imported }),
    create: async ({ reading, start }, rows) => await ctx.runMutation(jobs.create, { holder, reading, start, rows }),
    now: () => Date.now(),
    wait,
    pace: createPace({ now: () => Date.now(), giveTurn }),
  };
}

const vHeld = { holder: v.string() };
const vPlace = { reading: v.number(), start: v.number() };

export const begin = jobMutation({
  args: vHeld,
  returns: v.union(v.null(), vBegunRun),
  handler: async (ctx, { holder }) => await LeadSheet.begin(ctx, holder),
});

export const keep = jobMutation({
  args: vHeld,
  returns: v.boolean(),
  handler: async (ctx, { holder }) => (await keepLease(ctx, holder)) !== null,
});

export const pause = jobMutation({
  args: vHeld,
  returns: v.null(),
  handler: async (ctx, { holder }) => {
    await LeadSheet.pause(ctx, holder);
    return null;
  },
});

/** Looks at a thousand leads of an older version, and at the next ones soon, so that a change of many need not read them. */
export const learn = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await Leads.learnOwn(ctx)) await ctx.scheduler.runAfter(NEXT_THOUSAND_MS, internal.leadSheet.jobs.learn, {});
    return null;
  },
});

export const clear = jobMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await Readings.clear(ctx),
});

export const startReading = jobMutation({
  args: { ...vHeld, starts: v.array(v.number()) },
  returns: vNumber,
  handler: async (ctx, { holder, starts }) => await Readings.startReading(ctx, holder, starts),
});

export const drop = jobMutation({
  args: vHeld,
  returns: v.boolean(),
  handler: async (ctx, { holder }) => await Readings.dropReading(ctx, holder),
});

export const adopt = jobMutation({
  args: { ...vHeld, reading: v.number(), after: v.number(), leads: v.number() },
  returns: v.union(vAdopted, v.null()),
  handler: async (ctx, { holder, ...soFar }) => await Readings.adopt(ctx, holder, soFar),
});

export const listEntries = jobQuery({
  args: { ...vPlace, cursor: vText },
  returns: vEntriesPage,
  handler: async (ctx, { cursor, ...place }) => await Readings.listEntries(ctx, place, cursor),
});

export const store = jobMutation({
  args: { ...vHeld, ...vPlace, entries: v.union(v.bytes(), v.null()), rows: v.array(vNewRow) },
  returns: v.boolean(),
  handler: async (ctx, { holder, ...found }) => await Waiting.store(ctx, holder, found),
});

export const endReading = jobMutation({
  args: { ...vHeld, next: vNextSheet },
  returns: v.boolean(),
  handler: async (ctx, { holder, next }) => await Readings.endReading(ctx, holder, next),
});

export const listWaiting = jobQuery({
  args: { order: literals("place", "key", "person"), cursor: vText },
  returns: vWaitingPage,
  handler: async (ctx, { order, cursor }) => await Waiting.list(ctx, order, cursor),
});

export const listAlike = jobQuery({
  args: vAlike.fields,
  returns: v.array(vKnownRow),
  handler: async (ctx, alike) => await Waiting.listAlike(ctx, alike),
});

export const pair = jobMutation({
  args: { ...vHeld, pairs: v.array(vPair) },
  returns: v.boolean(),
  handler: async (ctx, { holder, pairs }) => await Waiting.pair(ctx, holder, pairs),
});

export const leave = jobMutation({
  args: { ...vHeld, numbers: v.array(v.number()) },
  returns: v.boolean(),
  handler: async (ctx, { holder, numbers }) => await Waiting.leave(ctx, holder, numbers),
});

export const startApplying = jobMutation({
  args: vHeld,
  returns: v.boolean(),
  handler: async (ctx, { holder }) => await Readings.startApplying(ctx, holder),
});

export const apply = jobMutation({
  args: vHeld,
  returns: literals("more", "done", "lost"),
  handler: async (ctx, { holder }) => await Steps.applyNext(ctx, holder),
});

export const saveRanges = jobMutation({
  args: { ...vHeld, ranges: v.array(vAppliedRange), header: vNextSheet.fields.header },
  returns: v.boolean(),
  handler: async (ctx, { holder, ...imported }) => await Readings.saveRanges(ctx, holder, imported),
});

export const create = jobMutation({
  args: { ...vHeld, ...vPlace, rows: v.array(vNewRow) },
  returns: v.boolean(),
  handler: async (ctx, { holder, ...made }) => await Steps.create(ctx, holder, made),
});

export const finish = jobMutation({
  args: { ...vHeld, outcome: vRunOutcome, seen: v.optional(v.union(v.array(vSheetRange), v.null())) },
  returns: v.null(),
  handler: async (ctx, { holder, outcome, seen = null }) => {
    await LeadSheet.finish(ctx, holder, { outcome, seen });
    return null;
  },
});
