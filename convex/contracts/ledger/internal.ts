import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import * as Inbox from "../../platform/webhookInbox";
import { vText } from "../../platform/validators";
import { vToldTransaction } from "./answers";
import * as Readings from "./readings";
import * as Transactions from "./transactions";

/** Records the events of a webhook once each. */
export const noteEvents = internalMutation({
  args: { events: v.array(v.object({ eventId: v.string(), transactionId: vText })) },
  returns: v.null(),
  handler: async (ctx, { events }) => await Readings.noteEvents(ctx, events),
});

export const noteUnread = internalMutation({
  args: { transactionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, reading) => await Readings.noteUnread(ctx, reading),
});

export const store = internalMutation({
  args: { told: vToldTransaction },
  returns: v.null(),
  handler: async (ctx, { told }) => await Transactions.store(ctx, told),
});

export const sweepEvents = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Inbox.sweepEvents(ctx, "payment_events", Date.now()),
});
