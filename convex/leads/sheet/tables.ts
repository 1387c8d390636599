import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLeadContent } from "../record/tables";
import { vLease, vNumber, vText, vTime } from "../../platform/validators";
import { SYNC_STATES } from "./rules";

/** The link between a lead and its row, with the lead's texts normalised for comparing. */
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

/** A stretch of the sheet read at once: `rows` of them from `start` on, null for all to the end; and the hash of the answer. */
export const vSheetRange = v.object({ start: v.number(), rows: vNumber, hash: v.string() });

/** A range whose rows are leads. */
export const vAppliedRange = v.object({
  ...vSheetRange.fields,
  /** The reading that wrote its entries. */
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
  /** The last applied sheet. */
  ranges: v.array(vAppliedRange),
  header: vHeader,
  /** The last judged sheet. */
  seen: v.array(vSheetRange),
  /** The sheet that is being matched or applied. */
  next: v.union(vNextSheet, v.null()),
});

const vEntriesPlace = v.object({ reading: v.number(), start: v.number() });

export const vWaiting = v.object({ place: v.number(), number: vNumber, ...vRowPrint.fields });

const vAnswered = { status: v.number(), reason: v.string() };

/** A problem with the sheet. The browser words it, depending on the reader and on how the sheet is accessed. */
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
  /** The first rows without an e-mail, numbered as in the sheet. */
  skippedRows: v.optional(v.array(v.number())),
  /** Whether columns behind the last that is read have content. */
  hasMoreColumns: v.optional(v.boolean()),
  /** The order of day and month in the sheet's timestamps. */
  dayOrder: v.optional(literals("monthFirst", "dayFirst")),
};

/** The last judged answer: its fingerprint, why it is held, and whether an administrator may have it applied anyway. */
export const vVerdict = v.object({
  hash: v.string(),
  trouble: v.union(vSheetTrouble, v.null()),
  canAccept: v.boolean(),
});

/** Changes of a run: leads created, changed, gone from the sheet and returned to it. */
export const vTally = v.object({ added: v.number(), changed: v.number(), left: v.number(), returned: v.number() });

/** A run in the history, or several successive ones with the same outcome. The figures are of an applied sheet. */
export const vRun = v.object({
  /** When the first and the last of them ended. */
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
  // Each lead's row. Separate from `leads`, because the job reads these rows to match a changed sheet and must not read the
  // answers with them. Written and read only by the sheet job; one per lead, never deleted.
  lead_sources: defineTable({
    number: v.number(),
    listed: v.boolean(),
    ...vRowPrint.fields,
    /** Distinguishes rows with the same key; unique with it. */
    occurrence: v.number(),
  })
    .index("by_number", ["number"]) // changing one; reading all of an earlier version in pages
    .index("by_key_and_occurrence", ["key", "occurrence"]) // the leads that a changed row may belong to, and the next free occurrence
    .index("by_person", ["names", "phone", "emailKey"]), // the leads of one person

  // The sheet job's own state: a single row. Written by the job's steps and by "Sync now"; read by every open list.
  lead_sync: defineTable({
    state: literals(...SYNC_STATES),
    lease: vLease,
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
     * Fingerprint of the one answer that an administrator wants applied although it has changed beyond the limits. Judging any
     * other answer first clears it.
     */
    acceptedHash: vText,
    /** Leads created since the last run that ended: their number, and the first of them. */
    arrived: v.optional(v.object({ count: v.number(), number: v.number(), name: v.string() })),
    /** Changes since the last run that ended, by it and by killed runs before it. */
    tally: v.optional(vTally),
  }),

  // The job's progress through the sheet: a single row. Written and read by the job only.
  lead_sheet_reading: defineTable({
    ...vReading.fields,
    /** The first rows of the ranges that the reading in progress compares. */
    comparing: v.array(v.number()),
    /** Obsolete entries; `isDirty` says whether such entries or waiting rows are left to delete. */
    stale: v.array(vEntriesPlace),
    isDirty: v.boolean(),
  }),

  // The leads of a range's rows, 16 bytes each (`leads/rowEntries.ts`), in one or several parts. Written and read only by the job;
  // deleted once a later reading has rewritten the range.
  lead_sheet_entries: defineTable({ ...vEntriesPlace.fields, entries: v.bytes() }) //
    .index("by_reading_and_start", ["reading", "start"]), // the entries of a range

  // Unknown rows, until they are matched and applied. Written and read only by the job; deleted when they are applied, or with
  // the reading. The texts are separate, because only applying a row needs them.
  lead_sheet_waiting: defineTable({
    reading: v.number(),
    /** The first row of its range. */
    start: v.number(),
    atLeast: v.number(),
    /** `number` is its lead's, null while it may still be a new one. */
    ...vWaiting.fields,
  })
    .index("by_place", ["place"]) // applying in the order of the sheet
    .index("by_key", ["key"]) // matching
    .index("by_person", ["names", "phone", "emailKey"]), // matching
  lead_sheet_texts: defineTable({ place: v.number(), content: vLeadContent }) //
    .index("by_place", ["place"]), // applying

  // Leads that leave the sheet, in parts of one transaction each. Written and read only by the job; deleted when they have left.
  lead_sheet_leaving: defineTable({ numbers: v.array(v.number()) }),

  // The history of the sheet job: outcomes of its last runs. Written at the end of each run, read by staff. At most MOST_RUNS
  // rows: the oldest is deleted for a new one.
  lead_sheet_runs: defineTable(vRun),
};
