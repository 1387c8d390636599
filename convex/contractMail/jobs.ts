import { v } from "convex/values";
import { internal } from "../_generated/api";
import { jobAction, jobMutation } from "../builders/jobs";
import { vChangedState } from "./answers";
import * as ContractMail from "./model";
import * as Reminding from "./reminding";

/** Runs the letter's step: one letter, however often it is run. */
export const sendFirst = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    await ContractMail.sendFirst(ctx, contractId);
    return null;
  },
});

/** Mails the link for the balance to the client: one letter for each link, however often it is run. */
export const sendBalance = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    await ContractMail.sendBalance(ctx, contractId);
    return null;
  },
});

/** What follows from a letter's new state. */
export const letterChanged = jobMutation({
  args: { letterId: v.id("letters"), state: vChangedState },
  returns: v.null(),
  handler: async (ctx, { letterId, state }) => {
    await ContractMail.letterChanged(ctx, letterId, state);
    return null;
  },
});

/** More pages than a practice has contracts out; the next run begins again. */
const MOST_PAGES = 100;

/** Reminds clients, in the practice's working hours. */
export const remind = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await ctx.runQuery(internal.contractMail.internal.isTime, {}))) return null;
    for (const reminded of Reminding.REMINDED) {
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES; page++) {
        cursor = await ctx.runMutation(internal.contractMail.internal.remindPage, { reminded, cursor });
        if (cursor === null) break;
      }
    }
    return null;
  },
});
