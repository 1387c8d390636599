/** The sample practice: its people, and whether its work may be and was filled in. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { findByToken } from "../../access/accounts/actors";
import { enrol, listActiveStaff, type Enrolment } from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import { findSyncState } from "../../leads/sheet/model";
import * as Leads from "../../leads/record/model";
import type { SampleAudit } from "./access";

/** Author of the audit log's events. */
export const SEED = { job: "seed" };

/** Refuses CONFLICT unless sample data is switched on. */
export function requireSwitchedOn(): void {
  if (process.env["PASSAGE_SAMPLES"] !== "1") refuse("CONFLICT", { what: "sample data is switched off" });
}

/**
 * Runs at each start; the audit log has only actual changes. Refuses CONFLICT unless this deployment is for samples, because
 * their passwords are public.
 */
export async function seedPeople(ctx: MutationCtx, people: Enrolment[]): Promise<number> {
  requireSwitchedOn();
  for (const person of people) {
    const known = await findByToken(ctx, person.tokenIdentifier);
    if (known?.status === "active" && known.role === person.role && known.isAdmin === person.isAdmin) continue;
    const userId = await enrol(ctx, person);
    await recordEvent(ctx, { actor: SEED, action: "access:seed", subject: userId, after: person.role });
  }
  return people.length;
}

/** The sample sheet has 240 rows. */
const MAX_SAMPLE_LEADS = 300;

/** No real person has an address there: the name is reserved (RFC 2606). */
const SAMPLE_ADDRESS = /\.test$/;

export interface SamplePractice {
  /** The first leads by number. */
  leads: Doc<"leads">[];
  staff: Doc<"users">[];
}

/** Null without staff, or with a real person among the leads. Refuses CONFLICT unless sample data is switched on. */
export async function findSamplePractice(ctx: QueryCtx): Promise<SamplePractice | "sheetNotRead" | null> {
  requireSwitchedOn();
  const sync = await findSyncState(ctx);
  // A partial seeding would count as done, and the remaining leads would never get any.
  if (sync?.state !== "ok" || sync.lease !== null) return "sheetNotRead";
  const staff = await listActiveStaff(ctx);
  const leads = await Leads.listFirst(ctx, MAX_SAMPLE_LEADS);
  const areSamples = leads.every(({ emailKey }) => SAMPLE_ADDRESS.test(emailKey));
  return areSamples && leads.length > 0 && staff.length > 0 ? { leads, staff } : null;
}

/** Records in the audit log what was filled in, once all of it is. */
export async function recordSeeded(ctx: MutationCtx, action: SampleAudit, after: string): Promise<void> {
  await recordEvent(ctx, { actor: SEED, action, subject: "samples", after });
}

/** Whether this was filled in before: what somebody has deleted since does not come back. */
export async function isSeeded(ctx: QueryCtx, action: SampleAudit): Promise<boolean> {
  return (await eventsOfAction(ctx, { subject: "samples", action }).first()) !== null;
}

/**
 * Runs `work` as if this were the present: functions of rooms date what they write by `Date.now`. A local deployment runs one
 * mutation at a time, to its end, so nothing else sees this time. Convex itself gives a function that is called by `ctx.runMutation` a
 * context of its own, which this does not reach: the story is for local deployments.
 */
export async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  const present = Date.now;
  Date.now = () => time;
  try {
    return await work();
  } finally {
    Date.now = present;
  }
}
