import { v } from "convex/values";
import { internalMutation, internalQuery } from "../builders/internal";
import { vAdmitted, vCalendarItems } from "./answers";
import * as Calendar from "./model";

/** Whether there is an address with the secret of this hash. */
export const isKnown = internalQuery({
  args: { secretHash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { secretHash }) => await Calendar.isKnown(ctx, secretHash),
});

/** Admits whoever knows the secret of this hash. */
export const admit = internalMutation({
  args: { secretHash: v.string() },
  returns: vAdmitted,
  handler: async (ctx, { secretHash }) => await Calendar.admit(ctx, secretHash),
});

/** What the calendar has. */
export const items = internalQuery({
  args: { userId: v.id("users"), hasEverybodys: v.boolean(), today: v.string() },
  returns: vCalendarItems,
  handler: async (ctx, asked) => await Calendar.listItems(ctx, asked),
});
