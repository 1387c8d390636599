import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLeadContent, vLeadStatus } from "../leads/tables";
import { SYNC_STATES } from "./rules";

const vText = v.union(v.string(), v.null());

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

const vAnswered = { status: v.number(), reason: v.string() };

/** What is wrong with the sheet. Its words are the browser's: they depend on who reads them and on how the sheet is read. */
export const vSheetTrouble = v.union(
  // The sheet cannot be read.
  v.object({ kind: literals("unreachable", "silent", "unreadable", "badAccount", "noKey", "fileGone", "notApplied") }),
  v.object({ kind: literals("refused", "notFound", "serviceError"), ...vAnswered }),
  v.object({ kind: v.literal("fileBroken"), flaw: v.string() }),
  // The sheet was read and is held.
  v.object({ kind: v.literal("missingColumn"), column: v.literal("email") }),
  v.object({ kind: v.literal("empty") }),
  v.object({ kind: v.literal("headersChanged"), headers: v.array(v.string()) }),
  v.object({ kind: v.literal("tooManyMissing"), missing: v.number(), listed: v.number() }),
);

/**
 * How the sheet is read: an API key reads a sheet that is shared by its link, a service account one that is shared with
 * its address, and `file` is a CSV on the computer that Passage runs on.
 */
export const vSheetAccess = v.union(
  v.object({ mode: v.literal("apiKey") }),
  v.object({ mode: v.literal("serviceAccount"), email: vText }),
  v.object({ mode: v.literal("file"), name: v.string() }),
);

const vToldOfSheet = {
  /** The first rows without an e-mail, as the sheet numbers them; absent in runs of earlier versions. */
  skippedRows: v.optional(v.array(v.number())),
  /** Whether something stands behind the last column that is read. */
  hasMoreColumns: v.optional(v.boolean()),
  /** How the sheet writes its timestamps. */
  dayOrder: v.optional(literals("monthFirst", "dayFirst")),
};

/** How a run ended. */
export const vRunOutcome = v.union(
  v.object({ kind: v.literal("unchanged") }),
  v.object({ kind: v.literal("unconfigured") }),
  v.object({
    kind: v.literal("applied"),
    hash: v.string(),
    headers: v.array(v.string()),
    /** Rows below the headers, those without an e-mail included. */
    rows: v.number(),
    skippedNoEmail: v.number(),
    ...vToldOfSheet,
  }),
  v.object({ kind: v.literal("held"), hash: v.string(), trouble: vSheetTrouble, canAccept: v.boolean() }),
  v.object({ kind: v.literal("failed"), trouble: vSheetTrouble }),
);

/** The last answer judged: its fingerprint, why it is held, and whether an administrator may have it applied all the same. */
export const vVerdict = v.object({
  hash: v.string(),
  trouble: v.union(vSheetTrouble, v.null()),
  canAccept: v.boolean(),
});

/** A lead that has left the sheet, in the list of those. */
export const vLeftLead = v.object({
  leadId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: vText,
  potentialCents: v.union(v.number(), v.null()),
  status: vLeadStatus,
  notes: v.number(),
  leftAt: v.number(),
});

/** What the steps of a run have done: leads made, changed, gone from the sheet and returned to it. */
export const vTally = v.object({ added: v.number(), changed: v.number(), left: v.number(), returned: v.number() });

/** A run as the history has it, or several in a row that ended the same way. The figures are those of a sheet that was applied. */
export const vRun = v.object({
  /** When the first of them ended, and the last. */
  at: v.number(),
  lastAt: v.number(),
  times: v.number(),
  outcome: literals("applied", "unchanged", "held", "failed", "unconfigured"),
  rows: v.union(v.number(), v.null()),
  skippedNoEmail: v.union(v.number(), v.null()),
  tally: vTally,
  trouble: v.union(vSheetTrouble, v.null()),
});

export const leadSheetTables = {
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

  // The sheet job's own state: a single row. Written by the job's steps and by "Sync now"; read by every open list.
  lead_sync: defineTable({
    state: literals(...SYNC_STATES),
    /** The run that may write now. Expires, because a killed run cannot release it. */
    lease: v.union(v.object({ holder: v.string(), until: v.number() }), v.null()),
    /** Only in deployments older than `lead_counts`; the next run moves them there. */
    nextNumber: v.optional(v.number()),
    leadCount: v.optional(v.number()),
    skippedNoEmail: v.number(),
    ...vToldOfSheet,
    lastGoodAt: v.union(v.number(), v.null()),
    failedSince: v.union(v.number(), v.null()),
    trouble: v.optional(v.union(vSheetTrouble, v.null())),
    /** Only in deployments that stored sentences; the next run drops both. */
    message: v.optional(vText),
    judged: v.optional(v.union(v.object({ hash: v.string(), trouble: vText, canAccept: v.boolean() }), v.null())),
    requestedAt: v.union(v.number(), v.null()),
    /** Headers of the last sheet applied; null before the first. */
    headers: v.union(v.array(v.string()), v.null()),
    /** Lets a run skip an unchanged sheet. */
    verdict: v.optional(v.union(vVerdict, v.null())),
    /**
     * Fingerprint of the one answer that an administrator wants applied though it has changed beyond the limits.
     * Judging any other answer first clears it.
     */
    acceptedHash: vText,
    /** Leads made since the last run that ended: how many, and which was the first. */
    arrived: v.optional(v.object({ count: v.number(), number: v.number(), name: v.string() })),
    /** What was done since the last run that ended, by it and by killed runs before it. */
    tally: v.optional(vTally),
  }),

  // The history of the sheet job: how its last runs ended. Written at the end of each run, read by staff. At most MOST_RUNS
  // rows: the oldest is deleted for a new one.
  lead_sheet_runs: defineTable(vRun),
};
