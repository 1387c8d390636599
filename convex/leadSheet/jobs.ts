import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import { fetchSheet, parseSheet } from "../providers/sheets";
import * as Steps from "./applySteps";
import * as LeadSheet from "./model";
import { createPace, giveTurn } from "./pacing";
import { runSync } from "./syncRun";
import { vVerdict, vRowPrint, vRunOutcome, vSyncStep } from "./tables";

/** Between two thousands of leads, what people do comes first. */
const NEXT_THOUSAND_MS = 20;

/** Reads the sheet and brings the leads in line with it. Runs on the schedule, on "Sync now", and from the console. */
export const sync = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const holder = crypto.randomUUID();
    await runSync({
      begin: async () => await ctx.runMutation(internal.leadSheet.jobs.begin, { holder }),
      fetchSheet: async () => await fetchSheet(process.env),
      parseSheet,
      listSources: async (after) => await ctx.runQuery(internal.leadSheet.jobs.listSources, { after }),
      apply: async (steps) => await ctx.runMutation(internal.leadSheet.jobs.apply, { holder, steps }),
      finish: async (outcome) => {
        await ctx.runMutation(internal.leadSheet.jobs.finish, { holder, outcome });
      },
      pace: createPace({ now: () => Date.now(), giveTurn }),
    });
    return null;
  },
});

export const begin = jobMutation({
  args: { holder: v.string() },
  returns: v.union(
    v.null(),
    v.object({
      headers: v.union(v.array(v.string()), v.null()),
      verdict: v.union(vVerdict, v.null()),
      acceptedHash: v.union(v.string(), v.null()),
    }),
  ),
  handler: async (ctx, { holder }) => await LeadSheet.begin(ctx, holder),
});

/** Looks at a thousand leads of an older version, and at the next ones soon, so that a change of many need not read them. */
export const learn = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await LeadSheet.learn(ctx)) await ctx.scheduler.runAfter(NEXT_THOUSAND_MS, internal.leadSheet.jobs.learn, {});
    return null;
  },
});

export const listSources = jobQuery({
  args: { after: v.number() },
  returns: v.array(v.object({ number: v.number(), listed: v.boolean(), occurrence: v.number(), ...vRowPrint.fields })),
  handler: async (ctx, { after }) => await Steps.listSources(ctx, after),
});

export const apply = jobMutation({
  args: { holder: v.string(), steps: v.array(vSyncStep) },
  returns: v.boolean(),
  handler: async (ctx, { holder, steps }) => await Steps.applySteps(ctx, holder, steps),
});

export const finish = jobMutation({
  args: { holder: v.string(), outcome: vRunOutcome },
  returns: v.null(),
  handler: async (ctx, { holder, outcome }) => {
    await LeadSheet.finish(ctx, holder, outcome);
    return null;
  },
});
