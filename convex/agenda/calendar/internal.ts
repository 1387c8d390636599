import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import * as CalendarFeeds from "../calendarFeeds/model";
import { vAdmitted, vCalendarItems } from "./answers";
import * as Calendar from "./model";

/** Whether the hash is that of a feed's secret. */
export const isKnown = internalQuery({
  args: { secretHash: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { secretHash }) => (await CalendarFeeds.findBySecret(ctx, secretHash)) !== null,
});

/** Admits a request by the hash of its secret. */
export const admit = internalMutation({
  args: { secretHash: v.string() },
  returns: vAdmitted,
  handler: async (ctx, { secretHash }) => await Calendar.admit(ctx, secretHash),
});

/** The items of a calendar. */
export const items = internalQuery({
  args: { userId: v.id("users"), hasEverybodys: v.boolean(), today: v.string() },
  returns: vCalendarItems,
  handler: async (ctx, asked) => await Calendar.listItems(ctx, asked),
});
