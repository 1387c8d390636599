import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { recordEvent } from "../audit/model";
import { giveInTurn } from "../leadFollowUps/model";
import * as Leads from "../leads/model";
import { leadIdOf } from "../leads/rules";
import { countArrivals, type Arrival } from "./announcing";
import { keepLease } from "./model";
import { addUp } from "./runs";
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
  const done: Done[] = [];
  for (const step of steps) done.push(await applyStep(ctx, step));
  const tally = addUp(
    sync.tally,
    done.flatMap(({ kind }) => kind ?? []),
  );
  await ctx.db.patch("lead_sync", sync._id, { tally });
  const arrivals = done.flatMap(({ arrival }) => arrival ?? []);
  await countArrivals(ctx, sync, arrivals);
  // The first import is the list itself: those leads are nobody's turn.
  if (sync.lastGoodAt !== null) {
    const numbers = arrivals.map(({ number }) => number);
    await giveInTurn(ctx, SYNC_ACTOR, numbers);
  }
  return true;
}

/** What a step has done, null where it was done already; and the lead that it has made. */
interface Done {
  kind: "added" | "changed" | "left" | "returned" | null;
  arrival?: Arrival;
}

async function applyStep(ctx: MutationCtx, step: SyncStep): Promise<Done> {
  switch (step.kind) {
    case "create":
      return await create(ctx, step);
    case "update":
      return await update(ctx, step);
    case "leave":
      return await leave(ctx, step.number);
  }
}

async function findSource(ctx: MutationCtx, number: number): Promise<Doc<"lead_sources"> | null> {
  return await ctx.db
    .query("lead_sources")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The key and occurrence of a row are unique, so a batch that runs twice finds what it has already made. */
async function create(ctx: MutationCtx, step: Extract<SyncStep, { kind: "create" }>): Promise<Done> {
  const { atLeast, occurrence, print, content } = step;
  const made = await ctx.db
    .query("lead_sources")
    .withIndex("by_key_and_occurrence", (q) => q.eq("key", print.key).eq("occurrence", occurrence))
    .first();
  if (made !== null) {
    return await update(ctx, { number: made.number, occurrence, print, content });
  }
  const number = await Leads.enlist(ctx, { atLeast, content });
  await ctx.db.insert("lead_sources", { number, listed: true, ...print, occurrence });
  const name = `${content.firstName} ${content.lastName}`.trim() || content.email;
  return { kind: "added", arrival: { number, name } };
}

type Update = Omit<Extract<SyncStep, { kind: "update" }>, "kind">;

async function update(ctx: MutationCtx, step: Update): Promise<Done> {
  const { number, occurrence, print, content } = step;
  const source = await findSource(ctx, number);
  const lead = await Leads.findByNumber(ctx, number);
  if (source === null || lead === null) throw new Error(`Lead ${String(number)} has no row to update`);
  if (source.listed && source.rowHash === print.rowHash) return { kind: null };
  await ctx.db.replace("lead_sources", source._id, { number, listed: true, ...print, occurrence });
  await Leads.change(ctx, lead, content);
  await recordEvent(ctx, {
    actor: SYNC_ACTOR,
    action: source.listed ? "leads:changedInSheet" : "leads:returnedToSheet",
    subject: leadIdOf(number),
    before: named(lead),
    after: named(content),
  });
  return { kind: source.listed ? "changed" : "returned" };
}

async function leave(ctx: MutationCtx, number: number): Promise<Done> {
  const source = await findSource(ctx, number);
  const lead = await Leads.findByNumber(ctx, number);
  if (source === null || lead === null || !source.listed) return { kind: null };
  await ctx.db.patch("lead_sources", source._id, { listed: false });
  await Leads.takeOff(ctx, lead);
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
