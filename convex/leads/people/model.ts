/**
 * Leads by the keys of a person. A job follows the versions of leads, so that leads of earlier versions of Passage are found,
 * too.
 */
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { personKeys, type PersonKeys } from "../../clients/record/rules";
import { mapRowsOf } from "../status/rules";
import * as Leads from "../record/model";

/** Leads of one run, which takes some milliseconds; nothing else runs during it. */
const AT_ONCE = 50;

/** Indexes the next changed leads; returns how many it found, and whether more are left. */
export async function follow(ctx: MutationCtx): Promise<{ found: number; isMore: boolean }> {
  const progress = await ctx.db.query("lead_people_progress").unique();
  const changed = await Leads.leadsAfter(ctx, progress?.version ?? 0).take(AT_ONCE);
  const last = changed.at(-1);
  if (last === undefined) return { found: 0, isMore: false };
  const known = await mapKnown(
    ctx,
    changed.map(({ number }) => number),
  );
  for (const lead of changed) await store(ctx, lead, known.get(lead.number) ?? null);
  const reached = { version: last.updatedAt };
  if (progress === null) await ctx.db.insert("lead_people_progress", reached);
  else await ctx.db.replace("lead_people_progress", progress._id, reached);
  return { found: changed.length, isMore: changed.length === AT_ONCE };
}

/** Restarts the job from the first lead. */
export async function startOver(ctx: MutationCtx): Promise<void> {
  const progress = await ctx.db.query("lead_people_progress").unique();
  if (progress !== null) await ctx.db.replace("lead_people_progress", progress._id, { version: 0 });
  await ctx.scheduler.runAfter(0, internal.leads.people.jobs.follow, {});
}

async function mapKnown(ctx: QueryCtx, numbers: readonly number[]): Promise<Map<number, Doc<"lead_people">>> {
  return await mapRowsOf(numbers, async ({ lowest, before }) => {
    const rows = ctx.db
      .query("lead_people")
      .withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before));
    return await rows.take(before - lowest);
  });
}

async function store(
  ctx: MutationCtx,
  { number, firstName, lastName, email, phone }: Doc<"leads">,
  known: Doc<"lead_people"> | null,
): Promise<void> {
  const person = { clientName: `${firstName} ${lastName}`, clientEmail: email, clientPhone: phone };
  const { nameKey, phoneKey } = personKeys(person);
  if (known === null) {
    await ctx.db.insert("lead_people", { number, nameKey, phoneKey });
  } else if (known.nameKey !== nameKey || known.phoneKey !== phoneKey) {
    await ctx.db.replace("lead_people", known._id, { number, nameKey, phoneKey });
  }
}

const MOST_OF_A_KEY = 10;

/** The listed leads that share a key with this person, or have a merged lead that does. An empty key matches nobody. */
export async function listKnown(ctx: QueryCtx, keys: PersonKeys): Promise<Doc<"leads">[]> {
  const { emailKey } = keys;
  const found: Doc<"leads">[] = [];
  for (const state of emailKey === "" ? [] : (["listed", "merged"] as const)) {
    found.push(...(await Leads.listByEmail(ctx, { emailKey, state })));
  }
  for (const key of ["nameKey", "phoneKey"] as const) {
    if (keys[key] === "") continue;
    const same = ctx.db.query("lead_people").withIndex(`by_${key}`, (q) => q.eq(key, keys[key]));
    for (const { number } of await same.take(MOST_OF_A_KEY)) {
      const lead = await Leads.findByNumber(ctx, number);
      if (lead !== null) found.push(lead);
    }
  }
  const kept = await Promise.all(found.map(async (lead) => await Leads.findKept(ctx, lead)));
  return [...new Map(kept.filter(({ state }) => state === "listed").map((lead) => [lead._id, lead])).values()];
}
