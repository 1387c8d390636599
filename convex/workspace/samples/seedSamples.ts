import type { Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { listActiveStaff } from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { findSyncState } from "../../leads/sheet/model";
import * as LeadDecisions from "../../leads/status/model";
import * as Leads from "../../leads/record/model";
import { leadIdOf } from "../../platform/ids";
import * as Notes from "../../messages/notes/model";
import { inventWork } from "./sampleWork";

/** The sample sheet has 240 rows. */
const MAX_SAMPLE_LEADS = 300;

/** `sheetNotRead`: try again later; `leftAlone`: trying again changes nothing. */
export const vSeedingOutcome = literals("seeded", "sheetNotRead", "leftAlone");
type SeedingOutcome = Infer<typeof vSeedingOutcome>;

/** No real person has an address there: the name is reserved (RFC 2606). */
const SAMPLE_ADDRESS = /\.test$/;

export interface SamplePractice {
  /** The first leads by number. */
  leads: Doc<"leads">[];
  staff: Doc<"users">[];
}

/** Null without staff, or with a real person among the leads. Refuses CONFLICT unless sample data is switched on. */
export async function findSamplePractice(ctx: QueryCtx): Promise<SamplePractice | "sheetNotRead" | null> {
  if (process.env["PASSAGE_SAMPLES"] !== "1") refuse("CONFLICT", { what: "sample data is switched off" });
  const sync = await findSyncState(ctx);
  // A partial seeding would count as done, and the remaining leads would never get any.
  if (sync?.state !== "ok" || sync.lease !== null) return "sheetNotRead";
  const staff = await listActiveStaff(ctx);
  const leads = await Leads.listFirst(ctx, MAX_SAMPLE_LEADS);
  const areSamples = leads.every(({ emailKey }) => SAMPLE_ADDRESS.test(emailKey));
  return areSamples && leads.length > 0 && staff.length > 0 ? { leads, staff } : null;
}

/**
 * Gives the sample leads statuses and notes, once. Neither is ever deleted, so any status or note, seeded or real, means that it
 * is done. Refuses CONFLICT unless sample data is switched on.
 */
export async function seedSampleWork(ctx: MutationCtx): Promise<SeedingOutcome> {
  const practice = await findSamplePractice(ctx);
  if (practice === "sheetNotRead") return "sheetNotRead";
  const isWorkedOn = (await LeadDecisions.hasAny(ctx)) || (await Notes.hasAny(ctx));
  if (isWorkedOn || practice === null) return "leftAlone";
  await write(ctx, practice);
  return "seeded";
}

async function write(ctx: MutationCtx, { leads, staff }: SamplePractice): Promise<void> {
  const now = Date.now();
  const work = inventWork(
    leads.map(({ number }) => number),
    staff.length,
  );
  for (const { number, status, staff: who, ageMs } of work.statuses.toSorted((a, b) => b.ageMs - a.ageMs)) {
    const author = staff[who];
    if (author === undefined) continue;
    await LeadDecisions.bringOverStatus(ctx, author, { number, status, updatedAt: now - ageMs });
  }
  for (const { number, text, staff: who, ageMs } of work.notes) {
    const author = staff[who];
    if (author === undefined) continue;
    await Notes.bringOver(ctx, author, {
      subject: { kind: "lead", id: leadIdOf(number) },
      text,
      writtenAt: now - ageMs,
    });
  }
  await recordEvent(ctx, {
    actor: { job: "seed" },
    action: "leads:seedSamples",
    subject: "samples",
    after: `${String(work.statuses.length)} statuses, ${String(work.notes.length)} notes`,
  });
}
