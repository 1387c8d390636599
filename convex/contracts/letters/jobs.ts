import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import { vChangedState } from "./answers";
import * as ContractMail from "./model";
import * as ContractReminder from "./contractReminder";

/** Runs the email's step; repeating it sends no second one. */
export const sendFirst = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => await ContractMail.sendFirst(ctx, contractId),
});

/** Emails the balance link to the client: one email per link, for any number of runs. */
export const sendBalance = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => await ContractMail.sendBalance(ctx, contractId),
});

export const letterChanged = jobMutation({
  args: { letterId: v.id("letters"), state: vChangedState },
  returns: v.null(),
  handler: async (ctx, { letterId, state }) => await ContractMail.letterChanged(ctx, letterId, state),
});

/** More pages than a practice has open contracts; the next run starts over. */
const MOST_PAGES = 100;

/** Reminds clients, in the practice's working hours. */
export const remind = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await ctx.runQuery(internal.contracts.letters.internal.isTime, {}))) return;
    for (const reminded of ContractReminder.REMINDED) {
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES; page++) {
        cursor = await ctx.runMutation(internal.contracts.letters.internal.remindPage, { reminded, cursor });
        if (cursor === null) break;
      }
    }
  },
});
