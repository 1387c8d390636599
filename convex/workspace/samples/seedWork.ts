/** Statuses and notes of the sample leads; everything is made up. */
import type { Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { MutationCtx } from "../../_generated/server";
import * as LeadDecisions from "../../leads/status/model";
import type { LeadStatus } from "../../leads/status/rules";
import * as Notes from "../../messages/notes/model";
import { DAY_MS } from "../../platform/days";
import { leadIdOf } from "../../platform/ids";
import { pick, seededRandom, shuffled } from "./seededChoices";
import { findSamplePractice, recordSeeded, type SamplePractice } from "./model";

const MINUTE_MS = 60_000;
/** The sample sheet has the answers of one year, oldest first. */
const YEAR_MS = 365 * DAY_MS;
const SEED = 20_260_301;
const LEADS_WITH_NOTES = 40;
const MOST_NOTES = 4;

/** The sample practice's work on leads. `staff` is an index in the list of people. */
interface SampleWork {
  statuses: { number: number; status: LeadStatus; staff: number; ageMs: number }[];
  notes: { number: number; staff: number; ageMs: number; text: string }[];
}

/** Distribution of statuses, from the newest quarter of the leads to the oldest; null: not set. */
const SPREAD: readonly (readonly (LeadStatus | null)[])[] = [
  [null, null, null, "actively_contacting", "actively_contacting", "thinking"],
  [null, "actively_contacting", "actively_contacting", "thinking", "not_interested", "closed"],
  ["needs_followup", "actively_contacting", "thinking", "not_interested", "not_interested", "closed"],
  ["thinking", "not_interested", "not_interested", "not_interested", "closed", "closed"],
];

const NOTES: Record<LeadStatus, readonly string[]> = {
  needs_followup: [
    "Left a voicemail, will try again tomorrow morning.",
    "Wrote back that afternoons are better. Time zone is three hours ahead of ours.",
    "The phone number has a digit too few. Asked for it by email.",
    "Wants to know what the first consultation costs before talking.",
  ],
  actively_contacting: [
    "Spoke for 20 minutes. Employer is willing to sponsor, HR will send the job description.",
    "Sent the list of documents:\n- passport copy\n- last two pay slips\n- diploma with translation",
    "Consultation on Thursday at 10:00, the spouse will join.",
    "Status runs out in four months, so this one is urgent.",
    "Asked for the names of two references.",
  ],
  thinking: [
    "Compares us with another firm. Sent the fee overview once more.",
    "Wants to talk to the family first. Call again after the holidays.",
    "Liked the payment plan; unsure whether to start now or after the degree.",
  ],
  not_interested: [
    "Found a position abroad and withdrew. Friendly, may come back.",
    "The fee is beyond the budget. Passed on the address of the legal aid clinic.",
    "No answer to four messages in three weeks.",
  ],
  closed: [
    "Agreed on the fee. Contract goes out today.",
    "Retainer is paid. Opened the folder for the documents.",
    "Referred by a former client: send a thank-you card.",
  ],
};

/** The same work for the same leads at every call; `numbers` must be oldest lead first. */
export function inventWork(numbers: readonly number[], staffCount: number): SampleWork {
  const random = seededRandom(SEED);
  const statuses = numbers.flatMap((number, index) => {
    const recency = (index + 1) / numbers.length;
    const status = pick(SPREAD[Math.min(3, Math.floor((1 - recency) * 4))] ?? [], random());
    const ageMs = ageSince(recency, random());
    const staff = Math.floor(random() * staffCount);
    return status === null || status === undefined ? [] : [{ number, status, staff, ageMs }];
  });
  const statusOf = new Map(statuses.map(({ number, status }) => [number, status]));
  const every = Math.max(1, Math.floor(numbers.length / LEADS_WITH_NOTES));
  const noted = numbers.filter((_, index) => index % every === every - 1).slice(-LEADS_WITH_NOTES);
  const notes = noted.flatMap((number) => {
    const recency = (numbers.indexOf(number) + 1) / numbers.length;
    const texts = shuffled(NOTES[statusOf.get(number) ?? "needs_followup"], random);
    const count = 1 + Math.floor(random() * MOST_NOTES);
    const written = texts.slice(0, count).map((text) => ({
      number,
      text,
      staff: Math.floor(random() * staffCount),
      ageMs: ageSince(recency, random()),
    }));
    return written.sort((a, b) => b.ageMs - a.ageMs);
  });
  return { statuses, notes };
}

/** Some time after the lead has come in, rather soon than late, and at least a few minutes ago. */
function ageSince(recency: number, luck: number): number {
  return Math.round(7 * MINUTE_MS + (1 - recency) * YEAR_MS * (1 - luck * luck) + luck * 90 * MINUTE_MS);
}

/** `sheetNotRead`: try again later; `leftAlone`: trying again changes nothing. */
export const vSeedingOutcome = literals("seeded", "sheetNotRead", "leftAlone");
type SeedingOutcome = Infer<typeof vSeedingOutcome>;

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
  const after = `${String(work.statuses.length)} statuses, ${String(work.notes.length)} notes`;
  await recordSeeded(ctx, "leads:seedSamples", after);
}
