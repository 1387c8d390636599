import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { internalAction, internalMutation, internalQuery } from "../../access/builders/internal";
import { vTime } from "../../platform/validators";
import * as Installation from "./model";
import { CHECK_TITLES, WEBHOOK_SERVICES } from "./rules";
import { vFinding } from "./tables";

/**
 * `npx convex run workspace/installation/internal:check`: tries each setting of the installation; findings are in the order of Settings.
 */
export const check = internalAction({
  args: {},
  returns: v.array(v.object({ title: v.string(), ...vFinding.fields })),
  handler: async (ctx) => {
    const checkId: Id<"installation_checks"> = await ctx.runMutation(
      internal.workspace.installation.internal.begin,
      {},
    );
    const { tryAll } = await import("./trialProvider");
    const findings = await tryAll(ctx, null);
    await ctx.runMutation(internal.workspace.installation.internal.finish, { checkId, findings });
    return findings.map((each) => ({ title: CHECK_TITLES[each.check], ...each }));
  },
});

export const begin = internalMutation({
  args: {},
  returns: v.id("installation_checks"),
  handler: async (ctx) => await Installation.begin(ctx, null),
});

export const finish = internalMutation({
  args: { checkId: v.id("installation_checks"), findings: v.array(vFinding) },
  returns: v.null(),
  handler: async (ctx, { checkId, findings }) => {
    await Installation.finish(ctx, checkId, findings);
  },
});

export const lastWebhooks = internalQuery({
  args: {},
  returns: v.record(literals(...WEBHOOK_SERVICES), vTime),
  handler: async (ctx) => await Installation.lastWebhooks(ctx),
});

export const accounts = internalQuery({
  args: { askedBy: v.union(v.id("users"), v.null()) },
  returns: v.array(v.string()),
  handler: async (ctx, { askedBy }) => await Installation.listAccounts(ctx, askedBy),
});
