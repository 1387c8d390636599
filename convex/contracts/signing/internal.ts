import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import {
  vFoundDocument,
  vNewCopy,
  vReadTrouble,
  vReconcilePage,
  vReconcilePlace,
  vSigningRun,
  vSigningState,
  vStoredCopy,
} from "./answers";
import { openKept } from "./copies";
import * as Signing from "./model";
import * as Reconciling from "./reconciling";
import * as Inbox from "../../platform/webhookInbox";

type StoredCopy = Infer<typeof vStoredCopy>;

const vOfContract = { contractId: v.id("contracts") };

export const begin = internalMutation({
  args: vOfContract,
  returns: v.union(v.null(), vSigningRun),
  handler: async (ctx, { contractId }) => await Signing.begin(ctx, contractId),
});

export const finish = internalMutation({
  args: { ...vOfContract, submissionId: v.string(), signingUrl: v.string() },
  returns: v.null(),
  handler: async (ctx, made) => await Signing.finish(ctx, made),
});

export const fail = internalMutation({
  args: { ...vOfContract, attempts: v.number(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, failed) => await Signing.fail(ctx, failed),
});

/** Records a webhook; returns false for a repeated one. */
export const noteEvent = internalMutation({
  args: { eventKey: v.string(), submissionId: vText },
  returns: v.boolean(),
  handler: async (ctx, event) => await Signing.noteEvent(ctx, event),
});

/** Decrypts the newest copy of a signed contract, as a proof that a backup and its keys belong together. Returns no content. */
export const proveCopy = internalAction({
  args: {},
  returns: literals("none", "opens", "closed"),
  handler: async (ctx): Promise<"none" | "opens" | "closed"> => {
    const copy: StoredCopy | null = await ctx.runQuery(internal.contracts.signing.internal.newestCopy, {});
    if (copy === null) return "none";
    return (await openKept(ctx, copy)) === null ? "closed" : "opens";
  },
});

export const newestCopy = internalQuery({
  args: {},
  returns: v.union(vStoredCopy, v.null()),
  handler: async (ctx) => await Signing.findNewestCopy(ctx),
});

export const apply = internalMutation({
  args: { submissionId: v.string(), state: vSigningState },
  returns: v.null(),
  handler: async (ctx, { submissionId, state }) => await Signing.apply(ctx, submissionId, state),
});

export const noteTrouble = internalMutation({
  args: { submissionId: v.string(), type: vReadTrouble, reason: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, trouble) => await Signing.noteTrouble(ctx, trouble),
});

export const findDocument = internalQuery({
  args: { id: v.string() },
  returns: v.union(v.null(), vFoundDocument),
  handler: async (ctx, { id }) => await Signing.findDocument(ctx, id),
});

export const keepCopy = internalMutation({
  args: vNewCopy.fields,
  returns: v.boolean(),
  handler: async (ctx, copy) => await Signing.keepCopy(ctx, copy),
});

export const reconcilePage = internalQuery({
  args: vReconcilePlace.fields,
  returns: vReconcilePage,
  handler: async (ctx, place) => await Reconciling.readPage(ctx, place),
});

export const sweepEvents = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Inbox.sweepEvents(ctx, "signing_events", Date.now()),
});
