import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vNumber, vText } from "../../platform/validators";
import {
  vAdopted,
  vAlike,
  vBegunRun,
  vEntriesPage,
  vKnownRow,
  vNewRow,
  vPair,
  vRunOutcome,
  vWaitingPage,
} from "./answers";
import * as Steps from "./applySteps";
import * as LeadSheet from "./model";
import * as Readings from "./readings";
import { keepLease } from "./syncState";
import * as Waiting from "./waitingRows";
import { vAppliedRange, vNextSheet, vSheetRange } from "./tables";

const vHeld = { holder: v.string() };
const vPlace = { reading: v.number(), start: v.number() };

export const begin = internalMutation({
  args: vHeld,
  returns: v.union(v.null(), vBegunRun),
  handler: async (ctx, { holder }) => await LeadSheet.begin(ctx, holder),
});

export const keep = internalMutation({
  args: vHeld,
  returns: v.boolean(),
  handler: async (ctx, { holder }) => (await keepLease(ctx, holder)) !== null,
});

export const pause = internalMutation({
  args: vHeld,
  returns: v.null(),
  handler: async (ctx, { holder }) => await LeadSheet.pause(ctx, holder),
});

export const clear = internalMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => await Readings.clear(ctx),
});

export const startReading = internalMutation({
  args: { ...vHeld, starts: v.array(v.number()) },
  returns: vNumber,
  handler: async (ctx, { holder, starts }) => await Readings.startReading(ctx, holder, starts),
});

export const drop = internalMutation({
  args: vHeld,
  returns: v.boolean(),
  handler: async (ctx, { holder }) => await Readings.dropReading(ctx, holder),
});

export const adopt = internalMutation({
  args: { ...vHeld, reading: v.number(), after: v.number(), leads: v.number() },
  returns: v.union(vAdopted, v.null()),
  handler: async (ctx, { holder, ...soFar }) => await Readings.adopt(ctx, holder, soFar),
});

export const listEntries = internalQuery({
  args: { ...vPlace, cursor: vText },
  returns: vEntriesPage,
  handler: async (ctx, { cursor, ...place }) => await Readings.listEntries(ctx, place, cursor),
});

export const store = internalMutation({
  args: { ...vHeld, ...vPlace, entries: v.union(v.bytes(), v.null()), rows: v.array(vNewRow) },
  returns: v.boolean(),
  handler: async (ctx, { holder, ...found }) => await Waiting.store(ctx, holder, found),
});

export const endReading = internalMutation({
  args: { ...vHeld, next: vNextSheet },
  returns: v.boolean(),
  handler: async (ctx, { holder, next }) => await Readings.endReading(ctx, holder, next),
});

export const listWaiting = internalQuery({
  args: { order: literals("place", "key", "person"), cursor: vText },
  returns: vWaitingPage,
  handler: async (ctx, { order, cursor }) => await Waiting.list(ctx, order, cursor),
});

export const listAlike = internalQuery({
  args: vAlike.fields,
  returns: v.array(vKnownRow),
  handler: async (ctx, alike) => await Waiting.listAlike(ctx, alike),
});

export const pair = internalMutation({
  args: { ...vHeld, pairs: v.array(vPair) },
  returns: v.boolean(),
  handler: async (ctx, { holder, pairs }) => await Waiting.pair(ctx, holder, pairs),
});

export const leave = internalMutation({
  args: { ...vHeld, numbers: v.array(v.number()) },
  returns: v.boolean(),
  handler: async (ctx, { holder, numbers }) => await Waiting.leave(ctx, holder, numbers),
});

export const startApplying = internalMutation({
  args: vHeld,
  returns: v.boolean(),
  handler: async (ctx, { holder }) => await Readings.startApplying(ctx, holder),
});

export const apply = internalMutation({
  args: vHeld,
  returns: literals("more", "done", "lost"),
  handler: async (ctx, { holder }) => await Steps.applyNext(ctx, holder),
});

export const saveRanges = internalMutation({
  args: { ...vHeld, ranges: v.array(vAppliedRange), header: vNextSheet.fields.header },
  returns: v.boolean(),
  handler: async (ctx, { holder, ...imported }) => await Readings.saveRanges(ctx, holder, imported),
});

export const create = internalMutation({
  args: { ...vHeld, ...vPlace, rows: v.array(vNewRow) },
  returns: v.boolean(),
  handler: async (ctx, { holder, ...made }) => await Steps.create(ctx, holder, made),
});

export const finish = internalMutation({
  args: { ...vHeld, outcome: vRunOutcome, seen: v.optional(v.union(v.array(vSheetRange), v.null())) },
  returns: v.null(),
  handler: async (ctx, { holder, outcome, seen = null }) => await LeadSheet.finish(ctx, holder, { outcome, seen }),
});
