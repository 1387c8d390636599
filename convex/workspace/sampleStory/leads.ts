/** Owners, statuses and next contacts of leads. */
import { api } from "../../_generated/api";
import * as LeadDecisions from "../../leads/status/model";
import * as Leads from "../../leads/record/model";
import { DAY_MS, addDays } from "../../platform/days";
import { leadIdOf } from "../../platform/ids";
import { dialledPhone } from "../../platform/phoneNumbers";
import * as Firm from "../../practice/settings/model";
import { at } from "../samples/model";
import { ago } from "./moments";
import { SOFIA, STAFF } from "./people";
import { memberId, type Stage } from "./stage";

/** More leads than the sample sheet has, which are from one year, the oldest first. */
const MOST_LEADS = 300;
const YEAR_DAYS = 365;
/** Leads of the last days are new: nobody has called them yet. */
const NEW_DAYS = 12;

interface StoryLead {
  leadId: string;
  number: number;
  hasPhone: boolean;
  daysAgo: number;
}

async function listLeads({ ctx }: Stage): Promise<StoryLead[]> {
  const leads = await Leads.listFirst(ctx, MOST_LEADS);
  return leads.map(({ number, phone }, place) => {
    const daysAgo = (1 - (place + 1) / leads.length) * YEAR_DAYS;
    return { leadId: leadIdOf(number), number, hasPhone: dialledPhone(phone ?? "") !== null, daysAgo };
  });
}

/** Half of the leads are divided among the members; each takes their own. */
function isOwnedBy(email: string, place: number): boolean {
  return place % 2 === 0 && STAFF[(place / 2) % STAFF.length] === email;
}

/** The leads of the member that the act is about. */
export async function takeLeads(stage: Stage): Promise<void> {
  const { ctx, now, about: email } = stage;
  const me = await memberId(ctx, email);
  for (const [place, { leadId, daysAgo }] of (await listLeads(stage)).entries()) {
    if (!isOwnedBy(email, place)) continue;
    const change = { leadId, from: "", to: me };
    await at(ago(now, daysAgo * 0.97), async () => await ctx.runMutation(api.leads.followUps.staff.setOwner, change));
  }
}

/** Leads that have waited since the spring are called, so that only the last days' are new. */
export async function callLeads(stage: Stage): Promise<void> {
  const { ctx, now } = stage;
  const leads = (await listLeads(stage)).filter(({ daysAgo }) => daysAgo > NEW_DAYS);
  const decided = await LeadDecisions.mapOf(
    ctx,
    leads.map(({ number }) => number),
  );
  const isCalled = ({ number }: StoryLead) => (decided.get(number)?.status ?? "needs_followup") === "needs_followup";
  for (const [place, { leadId, daysAgo }] of leads.filter(isCalled).entries()) {
    const called = { leadId, from: "needs_followup", to: "actively_contacting" } as const;
    await at(ago(now, daysAgo * 0.9), async () => await ctx.runMutation(api.leads.record.staff.setStatus, called));
    if (daysAgo < 45 || place % 2 === 0) continue;
    const decidedLater = { leadId, from: "actively_contacting", to: "thinking" } as const;
    await at(
      ago(now, daysAgo * 0.6),
      async () => await ctx.runMutation(api.leads.record.staff.setStatus, decidedLater),
    );
  }
}

/** Days from today of the next contacts: three are due today. */
const NEXT_CONTACTS = [0, 0, 0, 1, 2, 2, 5, 9, 14];

/** The caller's next contacts, with leads that they are talking to. */
export async function planCalls(stage: Stage): Promise<void> {
  const { ctx, now } = stage;
  const mine = (await listLeads(stage)).filter((_, place) => isOwnedBy(SOFIA, place)).reverse();
  const decided = await LeadDecisions.mapOf(
    ctx,
    mine.map(({ number }) => number),
  );
  const open = mine.filter(({ number, hasPhone }) => hasPhone && decided.get(number)?.status === "actively_contacting");
  const today = await Firm.today(ctx);
  for (const [place, { leadId }] of open.slice(0, NEXT_CONTACTS.length).entries()) {
    const change = { leadId, from: "", to: addDays(today, NEXT_CONTACTS[place] ?? 0) };
    await at(now - DAY_MS / 8, async () => await ctx.runMutation(api.leads.followUps.staff.setNextContact, change));
  }
}
