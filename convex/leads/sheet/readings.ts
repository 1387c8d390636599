/** The job's progress through the sheet, and which lead each row belongs to. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { vAdopted, vEntriesPage, vRunOutcome } from "./answers";
import { packEntries, type RowEntry } from "../rowEntries";
import { keepLease } from "./syncState";
import type { vAppliedRange, vNextSheet, vReading, vSheetRange } from "./tables";

type Stored = Doc<"lead_sheet_reading">;
type RunOutcome = Infer<typeof vRunOutcome>;
type NextSheet = Infer<typeof vNextSheet>;
type AppliedRange = Infer<typeof vAppliedRange>;
interface Place {
  reading: number;
  start: number;
}

/** Most rows that one transaction reads and deletes. */
const MOST_ROWS = 300;
const MOST_BYTES = 4_000_000;
/** Fewer, because a text may have a hundred thousand characters. */
const MOST_TEXTS = 25;
/** A part holds at most 5,000 rows' entries, which are 80 KB. */
const ENTRIES_PAGE = 100;
/** Sources per transaction. */
const ADOPTED = 500;

const NOTHING_READ: Omit<Stored, "_id" | "_creationTime"> = {
  reading: 0,
  phase: "none",
  ranges: [],
  header: null,
  seen: [],
  next: null,
  comparing: [],
  stale: [],
  isDirty: false,
};

async function find(ctx: QueryCtx): Promise<Stored | null> {
  return await ctx.db.query("lead_sheet_reading").unique();
}

/** The single row, created on first use. */
async function take(ctx: MutationCtx): Promise<Stored> {
  const existing = await find(ctx);
  if (existing !== null) return existing;
  await ctx.db.insert("lead_sheet_reading", NOTHING_READ);
  return await take(ctx);
}

async function patch(ctx: MutationCtx, changes: Partial<Stored>): Promise<void> {
  await ctx.db.patch("lead_sheet_reading", (await take(ctx))._id, changes);
}

/** The job's position. Drops an unfinished reading of a killed run. */
export async function resume(ctx: MutationCtx, wasKilled: boolean): Promise<Infer<typeof vReading>> {
  const stored = (await find(ctx)) ?? NOTHING_READ;
  if (stored.phase === "comparing") await drop(ctx);
  else if (stored.phase === "importing" && wasKilled) await patch(ctx, { phase: "none" });
  const { reading, phase, ranges, header, seen, next } = (await find(ctx)) ?? NOTHING_READ;
  return { reading, phase, ranges, header, seen, next };
}

/** Schedules the stored data of the current reading for deletion. */
async function drop(ctx: MutationCtx): Promise<void> {
  const { reading, comparing, stale } = await take(ctx);
  const dropped = comparing.map((start) => ({ reading, start }));
  await patch(ctx, { phase: "none", next: null, comparing: [], stale: [...stale, ...dropped], isDirty: true });
}

export async function dropReading(ctx: MutationCtx, holder: string): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  await drop(ctx);
  return true;
}

/** Starts comparing the ranges with these first rows; returns the number of the reading. */
export async function startReading(ctx: MutationCtx, holder: string, starts: number[]): Promise<number | null> {
  if ((await keepLease(ctx, holder)) === null) return null;
  const reading = (await take(ctx)).reading + 1;
  await patch(ctx, { reading, phase: "comparing", comparing: starts });
  return reading;
}

export async function addEntries(ctx: MutationCtx, { reading, start }: Place, entries: ArrayBuffer): Promise<void> {
  await ctx.db.insert("lead_sheet_entries", { reading, start, entries });
}

function entriesAt(ctx: QueryCtx, { reading, start }: Place) {
  return ctx.db
    .query("lead_sheet_entries")
    .withIndex("by_reading_and_start", (q) => q.eq("reading", reading).eq("start", start));
}

/** A page of the entries of a range. */
export async function listEntries(
  ctx: QueryCtx,
  place: Place,
  cursor: string | null,
): Promise<Infer<typeof vEntriesPage>> {
  const found = await entriesAt(ctx, place).paginate({ cursor, numItems: ENTRIES_PAGE });
  return { entries: found.page.map(({ entries }) => entries), cursor: found.isDone ? null : found.continueCursor };
}

/** Makes entries from a page of the stored sources, of leads whose entries are gone or were never stored. */
export async function adopt(
  ctx: MutationCtx,
  holder: string,
  { reading, after, leads }: { reading: number; after: number; leads: number },
): Promise<Infer<typeof vAdopted> | null> {
  if ((await keepLease(ctx, holder)) === null) return null;
  const sources = await ctx.db
    .query("lead_sources")
    .withIndex("by_number", (q) => q.gt("number", after))
    .take(ADOPTED);
  const listed: RowEntry[] = sources.filter((source) => source.listed);
  if (listed.length > 0) await addEntries(ctx, { reading, start: 0 }, packEntries(listed));
  const soFar = leads + listed.length;
  const last = sources.at(-1);
  if (last !== undefined) return { after: last.number, leads: soFar };
  const told = { leads: soFar, skippedNoEmail: 0, skippedRows: [], monthFirst: 0, dayFirst: 0, hasMoreColumns: false };
  // A range that no sheet has, so that all of these leads are compared.
  const ranges = [{ start: 0, rows: 0, hash: "", reading, ...told }];
  await patch(ctx, { phase: "none", comparing: [], ranges });
  return { after: null, leads: soFar };
}

/** Ends comparing: the waiting rows can be matched. */
export async function endReading(ctx: MutationCtx, holder: string, next: NextSheet): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  await patch(ctx, { phase: "matching", next });
  return true;
}

export async function startApplying(ctx: MutationCtx, holder: string): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  await patch(ctx, { phase: "applying" });
  return true;
}

export async function saveRanges(
  ctx: MutationCtx,
  holder: string,
  imported: { ranges: AppliedRange[]; header: NextSheet["header"] },
): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  await patch(ctx, { phase: "importing", ...imported });
  return true;
}

/** Decides whether a reading is applied, continued or dropped at the end of a run. */
export async function end(
  ctx: MutationCtx,
  outcome: RunOutcome,
  seen: Infer<typeof vSheetRange>[] | null,
): Promise<void> {
  const stored = await find(ctx);
  if (stored === null && seen === null) return;
  if (seen !== null) await patch(ctx, { seen });
  const { phase, next, ranges, comparing } = stored ?? NOTHING_READ;
  if (phase === "applying" && next !== null) await endApplying(ctx, { outcome, next, ranges });
  else if (comparing.length > 0) await drop(ctx);
  else if (phase !== "none") await patch(ctx, { phase: "none" });
}

interface Applying {
  outcome: RunOutcome;
  next: NextSheet;
  ranges: AppliedRange[];
}

/** If part of the sheet could not be applied, the next run asks the leads for their rows. */
async function endApplying(ctx: MutationCtx, { outcome, next, ranges }: Applying): Promise<void> {
  const kept = outcome.kind === "applied" ? next.ranges : [];
  const isKept = (range: Place) =>
    kept.some(({ reading, start }) => reading === range.reading && start === range.start);
  const dropped = [...ranges, ...next.ranges].filter((range) => !isKept(range));
  const stale = dropped.map(({ reading, start }) => ({ reading, start }));
  await patch(ctx, {
    phase: "none",
    next: null,
    comparing: [],
    ranges: kept,
    header: outcome.kind === "applied" ? next.header : null,
    stale,
    isDirty: true,
  });
}

/** Deletes some data of earlier readings; returns whether more is left. */
export async function clear(ctx: MutationCtx): Promise<boolean> {
  const stored = await find(ctx);
  if (!stored?.isDirty) return false;
  const [place, ...stale] = stored.stale;
  if (place !== undefined) {
    if (await clearEntries(ctx, place)) await patch(ctx, { stale });
    return true;
  }
  if (await clearWaiting(ctx)) return true;
  await patch(ctx, { isDirty: false });
  return false;
}

/** Returns whether there was anything to delete. */
async function clearWaiting(ctx: MutationCtx): Promise<boolean> {
  const texts = await ctx.db.query("lead_sheet_texts").take(MOST_TEXTS);
  for (const { _id } of texts) await ctx.db.delete("lead_sheet_texts", _id);
  const waiting = await ctx.db.query("lead_sheet_waiting").take(MOST_ROWS);
  for (const { _id } of waiting) await ctx.db.delete("lead_sheet_waiting", _id);
  const leaving = await ctx.db.query("lead_sheet_leaving").take(MOST_ROWS);
  for (const { _id } of leaving) await ctx.db.delete("lead_sheet_leaving", _id);
  return texts.length + waiting.length + leaving.length > 0;
}

/** Returns whether all are deleted. */
async function clearEntries(ctx: MutationCtx, place: Place): Promise<boolean> {
  let [rows, bytes] = [0, 0];
  for await (const { _id, entries } of entriesAt(ctx, place)) {
    await ctx.db.delete("lead_sheet_entries", _id);
    rows += 1;
    bytes += entries.byteLength;
    if (rows >= MOST_ROWS || bytes > MOST_BYTES) return false;
  }
  return true;
}
