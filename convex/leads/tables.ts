import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vFeed, vRows } from "../liveList/tables";
import { LEAD_STATUSES, SYNC_STATES, type LeadTuple, type StatusTuple } from "./rules";

export const vLeadStatus = literals(...LEAD_STATUSES);

export const vLeadRows = vRows<LeadTuple>();
export const vStatusRows = vRows<StatusTuple>();
export const vLeadFeed = vFeed<LeadTuple>();
export const vStatusFeed = vFeed<StatusTuple>();

const vText = v.union(v.string(), v.null());

/** What one row of the sheet says. Headers are data of the firm's making, so they are values, never object keys. */
export const vLeadContent = v.object({
  firstName: v.string(),
  lastName: v.string(),
  /** As written in the sheet; `emailKey` is the one to compare. */
  email: v.string(),
  emailKey: v.string(),
  phone: vText,
  role: vText,
  goal: vText,
  potentialCents: v.union(v.number(), v.null()),
  /** An https address, or null. */
  resumeUrl: vText,
  /** The form's own timestamp, as text; its format is the sheet owner's. */
  submittedAt: vText,
  /** The remaining filled columns in the order of the sheet. */
  fields: v.array(v.object({ header: v.string(), value: v.string() })),
});

/** What ties a lead to its row. The texts are those of the lead, normalised for comparing. */
export const vRowPrint = v.object({
  /** SHA-256 of the normalised e-mail and the form timestamp. */
  key: v.string(),
  /** SHA-256 of the whole row; decides whether anything has to be written. */
  rowHash: v.string(),
  emailKey: v.string(),
  submittedAt: v.string(),
  names: v.string(),
  phone: v.string(),
});

/** One thing to do in a plan of the sheet job; each can be applied twice without harm. */
export const vSyncStep = v.union(
  v.object({
    kind: v.literal("create"),
    /** The lowest number to give: the row's place in the sheet at the first import, otherwise 0. */
    atLeast: v.number(),
    occurrence: v.number(),
    print: vRowPrint,
    content: vLeadContent,
  }),
  v.object({
    kind: v.literal("update"),
    number: v.number(),
    occurrence: v.number(),
    print: vRowPrint,
    content: vLeadContent,
  }),
  v.object({ kind: v.literal("leave"), number: v.number() }),
);

/** How a run ended. */
export const vRunOutcome = v.union(
  v.object({ kind: v.literal("unchanged") }),
  v.object({ kind: v.literal("unconfigured") }),
  v.object({
    kind: v.literal("applied"),
    hash: v.string(),
    headers: v.array(v.string()),
    skippedNoEmail: v.number(),
  }),
  v.object({ kind: v.literal("held"), hash: v.string(), message: v.string(), canAccept: v.boolean() }),
  v.object({ kind: v.literal("failed"), message: v.string() }),
);

/** The last answer judged: its fingerprint, why it is held, and whether an administrator may have it applied all the same. */
export const vJudged = v.object({ hash: v.string(), trouble: vText, canAccept: v.boolean() });

export const leadTables = {
  // A lead as the list and the details show it. Written only by the sheet job; read by staff. Never deleted: a lead
  // whose row is gone becomes `missing` and keeps its status and notes.
  leads: defineTable({
    /** The n of the public id `lead-{n}`; allocated once, never used again. */
    number: v.number(),
    /** Strictly rising for one lead, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    state: literals("listed", "missing"),
    ...vLeadContent.fields,
  })
    .index("by_number", ["number"]) // details, status and notes by public id; snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_emailKey_and_state", ["emailKey", "state"]), // possible duplicates

  // Which row a lead came from. Apart from `leads`, because the job reads all of these rows to match a changed sheet
  // and must not read the answers with them. Written and read by the sheet job only; one per lead, never deleted.
  lead_sources: defineTable({
    number: v.number(),
    listed: v.boolean(),
    ...vRowPrint.fields,
    /** Tells rows with the same key apart; unique with it. */
    occurrence: v.number(),
  })
    .index("by_number", ["number"]) // reading all in pages
    .index("by_key_and_occurrence", ["key", "occurrence"]), // a batch applied twice finds its own rows

  // The follow-up status staff gave a lead. Apart from `leads`, so that staff and the sheet job never collide. Written
  // by staff, one row per lead, from its first status on; never deleted.
  lead_statuses: defineTable({
    number: v.number(),
    status: vLeadStatus,
    /** Strictly rising for one lead. */
    updatedAt: v.number(),
    userId: v.id("users"),
    /** The name at that time: a conflict message must not cost another read. */
    userName: v.string(),
  })
    .index("by_number", ["number"]) // one lead's status; the statuses of a snapshot page
    .index("by_updatedAt", ["updatedAt"]), // live feed of the list

  // The sheet job's own state: a single row. Written by the job's steps and by "Sync now"; read by every open list.
  lead_sync: defineTable({
    state: literals(...SYNC_STATES),
    /** The run that may write now. Expires, because a killed run cannot hand it back. */
    lease: v.union(v.object({ holder: v.string(), until: v.number() }), v.null()),
    nextNumber: v.number(),
    leadCount: v.number(),
    skippedNoEmail: v.number(),
    lastGoodAt: v.union(v.number(), v.null()),
    failedSince: v.union(v.number(), v.null()),
    message: vText,
    requestedAt: v.union(v.number(), v.null()),
    /** Headers of the last sheet applied; null before the first. */
    headers: v.union(v.array(v.string()), v.null()),
    /** Spares an unchanged sheet the work. */
    judged: v.union(vJudged, v.null()),
    /**
     * Fingerprint of the one answer that an administrator wants applied though it has changed beyond the limits. Good for
     * no other: whatever else is judged first takes it away.
     */
    acceptedHash: vText,
  }),
};
