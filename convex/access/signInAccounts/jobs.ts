import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { getAccountById } from "../../platform/providers/identity/identity";
import { vText } from "../../platform/validators";
import { accountIdOf, pauseAfter } from "../accounts/model";
import { jobAction, jobMutation } from "../builders/jobs";
import * as Accounts from "./model";

/** Runs every day: events may be lost, and an installation may have no webhook. */
export const readAccounts = jobMutation({
  args: { cursor: vText },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    await Accounts.readBatch(ctx, cursor);
  },
});

/** Reads an account from the sign-in service, and retries until it answers. */
export const readAccount = jobAction({
  args: { tokenIdentifier: v.string(), mayBeGone: v.boolean(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, mayBeGone, attempt }) => {
    const found = await getAccountById(accountIdOf(tokenIdentifier));
    if (found.kind === "unavailable") {
      const next = { tokenIdentifier, mayBeGone, attempt: attempt + 1 };
      await ctx.scheduler.runAfter(pauseAfter(attempt), internal.access.signInAccounts.jobs.readAccount, next);
      return;
    }
    if (found.kind === "gone" && !mayBeGone) {
      console.warn("The sign-in service does not know an account that is in use: check CLERK_SECRET_KEY");
      return;
    }
    const account = found.kind === "account" ? found.account : null;
    await ctx.runMutation(internal.access.signInAccounts.internal.noteAccount, { tokenIdentifier, account });
  },
});
