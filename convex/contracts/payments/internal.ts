import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import { vLinkRun, vMadeLink, vToldTransaction } from "./answers";
import * as Failed from "./failedLinks";
import * as Ledger from "./ledger";
import * as Payments from "./model";
import { RECONCILED_MS } from "./rules";
import { vPaymentPurpose } from "./tables";
import * as Inbox from "../../platform/webhookInbox";

const vOfContract = { contractId: v.id("contracts") };
const vOfPurpose = { ...vOfContract, purpose: vPaymentPurpose };

export const begin = internalMutation({
  args: vOfPurpose,
  returns: v.union(v.null(), vLinkRun),
  handler: async (ctx, of) => await Payments.begin(ctx, of),
});

export const finish = internalMutation({
  args: { ...vOfPurpose, externalId: v.string(), link: vMadeLink },
  returns: v.null(),
  handler: async (ctx, finished) => await Payments.finish(ctx, finished),
});

export const fail = internalMutation({
  args: { ...vOfPurpose, attempts: v.number(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, failed) => await Payments.fail(ctx, failed),
});

/** Records the events of a webhook once each. */
export const noteEvents = internalMutation({
  args: { events: v.array(v.object({ eventId: v.string(), transactionId: vText })) },
  returns: v.null(),
  handler: async (ctx, { events }) => await Ledger.noteEvents(ctx, events),
});

const vReading = { transactionId: v.string(), attempt: v.number() };

export const noteUnread = internalMutation({
  args: vReading,
  returns: v.null(),
  handler: async (ctx, reading) => await Ledger.noteUnread(ctx, reading),
});

export const store = internalMutation({
  args: { told: vToldTransaction },
  returns: v.null(),
  handler: async (ctx, { told }) => await Ledger.store(ctx, told),
});

const LINKS_PER_PAGE = 50;

export const linksPage = internalQuery({
  args: { cursor: vText },
  returns: v.object({ linkIds: v.array(v.string()), nextCursor: vText }),
  handler: async (ctx, { cursor }) =>
    await Payments.pageOfLinks(ctx, Date.now() - RECONCILED_MS, { numItems: LINKS_PER_PAGE, cursor }),
});

export const listFailed = internalQuery({
  args: {},
  returns: v.array(v.object({ ...vOfPurpose, externalId: v.string() })),
  handler: async (ctx) => await Failed.listFailedLinks(ctx),
});

export const sweepEvents = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Inbox.sweepEvents(ctx, "payment_events", Date.now()),
});
