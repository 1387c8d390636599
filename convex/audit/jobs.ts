import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import { vText } from "../validators/rules";
import * as Seals from "./seals";
import { vBreak, vSeal, vVerdict, type Seal, type Verdict } from "./tables";
import { verifyLog } from "./verdict";
import * as Verifying from "./verifying";

const vFound = v.union(vBreak, v.null());
const vMaybeSeal = v.union(vSeal, v.null());
const vFolded = v.object({ foldedTo: vText, heads: v.string(), chains: v.number() });

/** Runs on the schedule, and again at once while there is more to seal. */
export const seal = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await Seals.sealMore(ctx)) await ctx.scheduler.runAfter(0, internal.audit.jobs.seal, {});
    return null;
  },
});

/**
 * Computes every chain and every seal again and answers with the first break, or with what there is: `npx convex run
 * audit/jobs:verify`. Half a million events are five hundred pages.
 */
export const verify = jobAction({
  args: {},
  returns: vVerdict,
  handler: async (ctx): Promise<Verdict> => await verifyLog(ctx),
});

// ---- Pages of the verification ---------------------------------------------------------------------------

export const links = jobQuery({
  args: { cursor: vText },
  returns: v.object({
    links: v.array(
      v.object({
        id: v.id("audit_events"),
        subject: v.string(),
        storedAt: v.number(),
        hash: vText,
        previousHash: vText,
        isIntact: v.boolean(),
      }),
    ),
    isDone: v.boolean(),
    cursor: v.string(),
  }),
  handler: async (ctx, { cursor }) => await Verifying.listLinks(ctx, cursor),
});

export const lastSeal = jobQuery({
  args: {},
  returns: vMaybeSeal,
  handler: async (ctx): Promise<Seal | null> => await Seals.findLastSeal(ctx),
});

export const sealAfter = jobQuery({
  args: { day: v.string() },
  returns: vMaybeSeal,
  handler: async (ctx, { day }): Promise<Seal | null> => await Verifying.findSealAfter(ctx, day),
});

export const heads = jobQuery({
  args: { day: v.string(), ...vFolded.fields },
  returns: v.object({ found: vFound, isDone: v.boolean(), ...vFolded.fields }),
  handler: async (ctx, { day, ...folded }) => await Verifying.checkHeads(ctx, day, folded),
});

export const unsealed = jobQuery({
  args: { day: v.string(), cursor: vText },
  returns: v.object({ found: vFound, isDone: v.boolean(), cursor: v.string() }),
  handler: async (ctx, { day, cursor }) => await Verifying.findUnsealed(ctx, day, cursor),
});

export const unsealedDay = jobQuery({
  args: {},
  returns: vText,
  handler: async (ctx) => await Verifying.findUnsealedDay(ctx),
});
