import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { internalMutation } from "../builders/internal";
import { vAccount } from "./answers";
import * as Accounts from "./model";

export const noteAccount = internalMutation({
  args: {
    tokenIdentifier: v.string(),
    /** Null if it is deleted. */
    account: v.union(vAccount, v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { tokenIdentifier, account }) => {
    await Accounts.note(ctx, tokenIdentifier, account);
  },
});

/** Records an event of the sign-in service and schedules a read of its account; false for a known event. */
export const noteIdentityEvent = internalMutation({
  args: { eventId: v.string(), accountId: vText },
  returns: v.boolean(),
  handler: async (ctx, { eventId, accountId }) => await Accounts.noteEvent(ctx, { eventId, accountId }),
});
