import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { recordEvent } from "../audit/model";
import * as Leads from "../leads/model";
import { leadIdOf } from "../leads/rules";
import { countArrivals, type Arrival } from "./announcing";
import { keepLease } from "./model";
import type { SyncStep } from "./sheetPlan";

/** Reading a page of this size takes a few milliseconds, during which nothing else runs. */
const SOURCES_PAGE = 200;

const SYNC_ACTOR = { job: "sheet sync" };

/** One page of the stored sources, by lead number. */
export async function listSources(ctx: QueryCtx, after: number) {
  const sources = await ctx.db
    .query("lead_sources")
    .withIndex("by_number", (q) => q.gt("number", after))
    .take(SOURCES_PAGE);
  return sources.map(({ _id, _creationTime, ...source }) => source);
}

/** Applies one batch of a plan; returns false, having written nothing, when the run has lost its lease. */
export async function applySteps(ctx: MutationCtx, holder: string, steps: SyncStep[]): Promise<boolean> {
  const sync = await keepLease(ctx, holder);
  if (sync === null) return false;
  const arrivals: Arrival[] = [];
  for (const step of steps) {
    const arrival = await applyStep(ctx, step);
    if (arrival !== null) arrivals.push(arrival);
  }
  await countArrivals(ctx, sync, arrivals);
  return true;
}

/** Returns the lead that the step has made. */
async function applyStep(ctx: MutationCtx, step: SyncStep): Promise<Arrival | null> {
  switch (step.kind) {
    case "create":
      return await create(ctx, step);
    case "update":
      await update(ctx, step);
      return null;
    case "leave":
      await leave(ctx, step.number);
      return null;
  }
}

async function findSource(ctx: MutationCtx, number: number): Promise<Doc<"lead_sources"> | null> {
  return await ctx.db
    .query("lead_sources")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The key and occurrence of a row are unique, so a batch that runs twice finds what it has already made. */
async function create(ctx: MutationCtx, step: Extract<SyncStep, { kind: "create" }>): Promise<Arrival | null> {
  const { atLeast, occurrence, print, content } = step;
  const made = await ctx.db
    .query("lead_sources")
    .withIndex("by_key_and_occurrence", (q) => q.eq("key", print.key).eq("occurrence", occurrence))
    .first();
  if (made !== null) {
    await update(ctx, { number: made.number, occurrence, print, content });
    return null;
  }
  const number = await Leads.enlist(ctx, { atLeast, content });
  await ctx.db.insert("lead_sources", { number, listed: true, ...print, occurrence });
  return { number, name: `${content.firstName} ${content.lastName}`.trim() || content.email };
}

type Update = Omit<Extract<SyncStep, { kind: "update" }>, "kind">;

async function update(ctx: MutationCtx, step: Update): Promise<void> {
  const { number, occurrence, print, content } = step;
  const source = await findSource(ctx, number);
  const lead = await Leads.findByNumber(ctx, number);
  if (source === null || lead === null) throw new Error(`Lead ${String(number)} has no row to update`);
  if (source.listed && source.rowHash === print.rowHash) return;
  await ctx.db.replace("lead_sources", source._id, { number, listed: true, ...print, occurrence });
  await Leads.change(ctx, lead, content);
  await recordEvent(ctx, {
    actor: SYNC_ACTOR,
    action: source.listed ? "leads:changedInSheet" : "leads:returnedToSheet",
    subject: leadIdOf(number),
    before: named(lead),
    after: named(content),
  });
}

async function leave(ctx: MutationCtx, number: number): Promise<void> {
  const source = await findSource(ctx, number);
  const lead = await Leads.findByNumber(ctx, number);
  if (source === null || lead === null || !source.listed) return;
  await ctx.db.patch("lead_sources", source._id, { listed: false });
  await Leads.takeOff(ctx, lead);
  await recordEvent(ctx, {
    actor: SYNC_ACTOR,
    action: "leads:leftSheet",
    subject: leadIdOf(number),
    before: named(lead),
  });
}

function named({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string {
  return `${firstName} ${lastName} <${email}>`.trim();
}
