import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLeadContent } from "../leads/tables";
import { vNumber, vText, vTime } from "../validators/rules";
import { SYNC_STATES } from "./rules";

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

/** A stretch of the sheet that is read at once: `rows` of them from `start` on, null: all to the end; and the hash of the answer. */
export const vSheetRange = v.object({ start: v.number(), rows: vNumber, hash: v.string() });

/** A range whose rows are leads. */
export const vAppliedRange = v.object({
  ...vSheetRange.fields,
  /** The reading that has written its entries. */
  reading: v.number(),
  leads: v.number(),
  skippedNoEmail: v.number(),
  skippedRows: v.array(v.number()),
  monthFirst: v.number(),
  dayFirst: v.number(),
  hasMoreColumns: v.boolean(),
});

const vHeader = v.union(v.object({ row: v.number(), cells: v.array(v.string()) }), v.null());

/** A sheet that was read and compared. */
export const vNextSheet = v.object({
  reading: v.number(),
  ranges: v.array(vAppliedRange),
  header: vHeader,
  /** The fingerprint of the whole sheet. */
  hash: v.string(),
  isAccepted: v.boolean(),
});

/** The job's progress through the sheet. */
export const vReading = v.object({
  /** The number of the last reading that has begun. */
  reading: v.number(),
  phase: literals("none", "importing", "comparing", "matching", "applying"),
  /** The sheet as it was applied last. */
  ranges: v.array(vAppliedRange),
  header: vHeader,
  /** The sheet as it was judged last. */
  seen: v.array(vSheetRange),
  /** The sheet that is being matched or applied. */
  next: v.union(vNextSheet, v.null()),
});

const vEntriesPlace = v.object({ reading: v.number(), start: v.number() });

export const vWaiting = v.object({ place: v.number(), number: vNumber, ...vRowPrint.fields });

const vAnswered = { status: v.number(), reason: v.string() };

/** What is wrong with the sheet. Its words are the browser's: they depend on who reads them and on how the sheet is read. */
export const vSheetTrouble = v.union(
  // The sheet cannot be read.
  v.object({
    kind: literals("unreachable", "silent", "unreadable", "unsettled", "badAccount", "noKey", "fileGone", "notApplied"),
  }),
  v.object({ kind: literals("refused", "notFound", "serviceError"), ...vAnswered }),
  v.object({ kind: v.literal("fileBroken"), flaw: v.string() }),
  // The sheet was read and is held.
  v.object({ kind: v.literal("missingColumn"), column: v.literal("email") }),
  v.object({ kind: v.literal("empty") }),
  v.object({ kind: v.literal("headersChanged"), headers: v.array(v.string()) }),
  v.object({ kind: v.literal("tooManyMissing"), missing: v.number(), listed: v.number() }),
);

export const vToldOfSheet = {
  /** The first rows without an e-mail, as the sheet numbers them. */
  skippedRows: v.optional(v.array(v.number())),
  /** Whether something stands behind the last column that is read. */
  hasMoreColumns: v.optional(v.boolean()),
  /** How the sheet writes its timestamps. */
  dayOrder: v.optional(literals("monthFirst", "dayFirst")),
};

/** The last answer judged: its fingerprint, why it is held, and whether an administrator may have it applied all the same. */
export const vVerdict = v.object({
  hash: v.string(),
  trouble: v.union(vSheetTrouble, v.null()),
  canAccept: v.boolean(),
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
  rows: vNumber,
  skippedNoEmail: vNumber,
  tally: vTally,
  trouble: v.union(vSheetTrouble, v.null()),
});

export const leadSheetTables = {
  // Which row a lead came from. Apart from `leads`, because the job reads these rows to match a changed sheet and must
  // not read the answers with them. Written and read by the sheet job only; one per lead, never deleted.
  lead_sources: defineTable({
    number: v.number(),
    listed: v.boolean(),
    ...vRowPrint.fields,
    /** Tells rows with the same key apart; unique with it. */
    occurrence: v.number(),
  })
    .index("by_number", ["number"]) // changing one; reading all of an earlier version in pages
    .index("by_key_and_occurrence", ["key", "occurrence"]) // the leads that a changed row may be, and the next free occurrence
    .index("by_person", ["names", "phone", "emailKey"]), // the leads of one person

  // The sheet job's own state: a single row. Written by the job's steps and by "Sync now"; read by every open list.
  lead_sync: defineTable({
    state: literals(...SYNC_STATES),
    /** The run that may write now. Expires, because a killed run cannot release it. */
    lease: v.union(v.object({ holder: v.string(), until: v.number() }), v.null()),
    skippedNoEmail: v.number(),
    ...vToldOfSheet,
    lastGoodAt: vTime,
    failedSince: vTime,
    trouble: v.union(vSheetTrouble, v.null()),
    requestedAt: vTime,
    /** Headers of the last sheet applied; null before the first. */
    headers: v.union(v.array(v.string()), v.null()),
    /** Lets a run skip an unchanged sheet. */
    verdict: v.union(vVerdict, v.null()),
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

  // The job's progress through the sheet: a single row. Written and read by the job only.
  lead_sheet_reading: defineTable({
    ...vReading.fields,
    /** The first rows of the ranges that the reading in progress compares. */
    comparing: v.array(v.number()),
    /** Whose entries nobody needs any more; and whether there may be such or waiting rows to delete. */
    stale: v.array(vEntriesPlace),
    isDirty: v.boolean(),
  }),

  // Which rows of a range are which leads, 16 bytes for each (`rowEntries.ts`), in one or several parts. Written and read by the
  // job only; deleted once a later reading has written the range anew.
  lead_sheet_entries: defineTable({ ...vEntriesPlace.fields, entries: v.bytes() }) //
    .index("by_reading_and_start", ["reading", "start"]), // those of a range

  // Rows that are no known ones, until it is decided which leads they are, and until that is applied. Written and read by the job
  // only; deleted when they are applied, or with the reading. The texts are apart, because only applying a row needs them.
  lead_sheet_waiting: defineTable({
    reading: v.number(),
    /** The first row of its range. */
    start: v.number(),
    atLeast: v.number(),
    /** `number` is that of its lead, null while it may still be a new one. */
    ...vWaiting.fields,
  })
    .index("by_place", ["place"]) // applying in the order of the sheet
    .index("by_key", ["key"]) // matching
    .index("by_person", ["names", "phone", "emailKey"]), // matching
  lead_sheet_texts: defineTable({ place: v.number(), content: vLeadContent }) //
    .index("by_place", ["place"]), // applying

  // Leads that leave the sheet, in parts of one transaction each. Written and read by the job only; deleted when they have left.
  lead_sheet_leaving: defineTable({ numbers: v.array(v.number()) }),

  // The history of the sheet job: how its last runs ended. Written at the end of each run, read by staff. At most MOST_RUNS
  // rows: the oldest is deleted for a new one.
  lead_sheet_runs: defineTable(vRun),
};
