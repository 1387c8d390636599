/** Applies the sheet to the leads, a few per transaction. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { recordEvent } from "../../access/audit/model";
import { giveInTurn, leadNameOf } from "../followUps/model";
import * as Leads from "../record/model";
import { leadIdOf } from "../../platform/ids";
import { packEntries, type RowEntry } from "../rowEntries";
import { printOf } from "../rowPrint";
import { countArrivals, type Arrival } from "./arrivals";
import type { vNewRow } from "./answers";
import { addEntries } from "./readings";
import { addUp } from "./runs";
import { keepLease } from "./syncState";

/**
 * Rows per transaction, and the characters after which it ends early; it takes a few milliseconds, during which nothing else
 * runs.
 */
const MOST_ROWS = 25;
const MOST_CHARACTERS = 1_000_000;

const SYNC_ACTOR = { job: "sheet sync" };

/** The change to a lead, null if it was made before; and the created lead. */
interface AppliedChange {
  kind: "added" | "changed" | "left" | "returned" | null;
  arrival?: Arrival;
}

interface AppliedRow extends AppliedChange {
  number: number;
  row: Doc<"lead_sheet_waiting">;
}

type NewRow = Infer<typeof vNewRow>;

/** Creates leads from rows at the first import. Returns false, having written nothing, if the run has lost its lease. */
export async function create(
  ctx: MutationCtx,
  holder: string,
  { reading, start, rows }: { reading: number; start: number; rows: NewRow[] },
): Promise<boolean> {
  const sync = await keepLease(ctx, holder);
  if (sync === null) return false;
  const done: AppliedChange[] = [];
  const entries: RowEntry[] = [];
  for (const row of rows) {
    const { number, arrival } = await add(ctx, row);
    done.push({ kind: "added", arrival });
    entries.push({ rowHash: row.rowHash, number });
  }
  await addEntries(ctx, { reading, start }, packEntries(entries));
  await tell(ctx, sync, done);
  return true;
}

/** Applies the next waiting rows, and after them the next leads that leave. "lost": the run has lost its lease. */
export async function applyNext(ctx: MutationCtx, holder: string): Promise<"more" | "done" | "lost"> {
  const sync = await keepLease(ctx, holder);
  if (sync === null) return "lost";
  const waiting = await ctx.db.query("lead_sheet_waiting").withIndex("by_place").take(MOST_ROWS);
  const done = waiting.length > 0 ? await applyWaiting(ctx, waiting) : await applyLeaving(ctx);
  if (done === null) return "done";
  await tell(ctx, sync, done);
  return "more";
}

async function applyWaiting(ctx: MutationCtx, waiting: readonly Doc<"lead_sheet_waiting">[]): Promise<AppliedChange[]> {
  const done: AppliedRow[] = [];
  let characters = 0;
  for (const row of waiting) {
    if (characters > MOST_CHARACTERS) break;
    const text = await ctx.db
      .query("lead_sheet_texts")
      .withIndex("by_place", (q) => q.eq("place", row.place))
      .unique();
    if (text === null) throw new Error(`Row ${String(row.place)} waits without its text`);
    const { content } = text;
    characters += content.fields.reduce((sum, { value }) => sum + value.length, 0);
    const did = row.number === null ? await add(ctx, { ...row, content }) : await update(ctx, row, content);
    done.push({ ...did, row });
    await ctx.db.delete("lead_sheet_texts", text._id);
    await ctx.db.delete("lead_sheet_waiting", row._id);
  }
  for (const applied of Map.groupBy(done, ({ row }) => row.start).values()) await noteEntries(ctx, applied);
  return done;
}

async function noteEntries(ctx: MutationCtx, applied: readonly AppliedRow[]): Promise<void> {
  const entries = applied.map(({ row: { rowHash }, number }) => ({ rowHash, number }));
  if (applied[0] !== undefined) await addEntries(ctx, applied[0].row, packEntries(entries));
}

/** Null if no lead is left to leave. */
async function applyLeaving(ctx: MutationCtx): Promise<AppliedChange[] | null> {
  const leaving = await ctx.db.query("lead_sheet_leaving").first();
  if (leaving === null) return null;
  const done: AppliedChange[] = [];
  for (const number of leaving.numbers) done.push(await leave(ctx, number));
  await ctx.db.delete("lead_sheet_leaving", leaving._id);
  return done;
}

/** Counts the changes, and announces and assigns new leads. */
async function tell(ctx: MutationCtx, sync: Doc<"lead_sync">, done: readonly AppliedChange[]): Promise<void> {
  const kinds = done.flatMap(({ kind }) => kind ?? []);
  const arrivals = done.flatMap(({ arrival }) => arrival ?? []);
  const tally = addUp(sync.tally, kinds);
  await ctx.db.patch("lead_sync", sync._id, { tally });
  await countArrivals(ctx, sync, arrivals);
  // The first import is the list itself, so its leads are not assigned in turn.
  if (sync.lastGoodAt === null) return;
  const numbers = arrivals.map(({ number }) => number);
  await giveInTurn(ctx, SYNC_ACTOR, numbers);
}

async function findSource(ctx: MutationCtx, number: number): Promise<Doc<"lead_sources"> | null> {
  return await ctx.db
    .query("lead_sources")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The number that distinguishes leads with the same key. */
async function nextOccurrence(ctx: MutationCtx, key: string): Promise<number> {
  const last = await ctx.db
    .query("lead_sources")
    .withIndex("by_key_and_occurrence", (q) => q.eq("key", key))
    .order("desc")
    .first();
  return (last?.occurrence ?? 0) + 1;
}

async function add(ctx: MutationCtx, row: Omit<NewRow, "place">) {
  const { atLeast, content } = row;
  const occurrence = await nextOccurrence(ctx, row.key);
  const number = await Leads.addToList(ctx, { atLeast, content });
  await ctx.db.insert("lead_sources", { number, listed: true, ...printOf(row), occurrence });
  return { kind: "added" as const, number, arrival: { number, name: leadNameOf(content) } };
}

async function update(ctx: MutationCtx, row: Doc<"lead_sheet_waiting">, content: NewRow["content"]) {
  const number = row.number ?? 0;
  const source = await findSource(ctx, number);
  const lead = await Leads.findByNumber(ctx, number);
  if (source === null || lead === null) throw new Error(`Lead ${String(number)} has no row to update`);
  if (source.listed && source.rowHash === row.rowHash) return { kind: null, number };
  const occurrence = source.key === row.key ? source.occurrence : await nextOccurrence(ctx, row.key);
  const print = printOf({ content, rowHash: row.rowHash, key: row.key });
  await ctx.db.replace("lead_sources", source._id, { number, listed: true, ...print, occurrence });
  await Leads.change(ctx, lead, content);
  await recordEvent(ctx, {
    actor: SYNC_ACTOR,
    action: source.listed ? "leads:changedInSheet" : "leads:returnedToSheet",
    subject: leadIdOf(number),
    before: named(lead),
    after: named(content),
  });
  return { kind: source.listed ? ("changed" as const) : ("returned" as const), number };
}

async function leave(ctx: MutationCtx, number: number): Promise<AppliedChange> {
  const source = await findSource(ctx, number);
  const lead = await Leads.findByNumber(ctx, number);
  if (source === null || lead === null || !source.listed) return { kind: null };
  await ctx.db.patch("lead_sources", source._id, { listed: false });
  await Leads.removeFromList(ctx, lead);
  await recordEvent(ctx, {
    actor: SYNC_ACTOR,
    action: "leads:leftSheet",
    subject: leadIdOf(number),
    before: named(lead),
  });
  return { kind: "left" };
}

function named({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  return `${firstName} ${lastName} <${email}>`.trim();
}
