import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { refuse } from "../access/refuse";
import { recordEvent } from "../audit/model";
import { DEFAULT_LEAD_STATUS, formatFieldName, leadIdOf, parseLeadId, type LeadStatus } from "./rules";

const MAX_DUPLICATES_SHOWN = 5;

export async function findByNumber(ctx: QueryCtx, number: number): Promise<Doc<"leads"> | null> {
  return await ctx.db
    .query("leads")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

async function findStatus(ctx: QueryCtx, number: number): Promise<Doc<"lead_statuses"> | null> {
  return await ctx.db
    .query("lead_statuses")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

async function listPossibleDuplicates(ctx: QueryCtx, lead: Doc<"leads">) {
  const sameEmail = await ctx.db
    .query("leads")
    .withIndex("by_emailKey_and_state", (q) => q.eq("emailKey", lead.emailKey).eq("state", "listed"))
    .take(MAX_DUPLICATES_SHOWN + 1);
  return sameEmail
    .filter((other) => other.number !== lead.number)
    .slice(0, MAX_DUPLICATES_SHOWN)
    .map((other) => ({
      leadId: leadIdOf(other.number),
      name: `${other.firstName} ${other.lastName}`.trim(),
      email: other.email,
    }));
}

/** Everything the details screen shows of one lead, or null where there is none by that id. */
export async function findDetails(ctx: QueryCtx, leadId: string) {
  const number = parseLeadId(leadId);
  const lead = number === null ? null : await findByNumber(ctx, number);
  if (lead === null) return null;
  const { firstName, lastName, email, phone, potentialCents, resumeUrl, state } = lead;
  return {
    ...{ leadId, firstName, lastName, email, phone, potentialCents, resumeUrl, state },
    fields: lead.fields.map(({ header, value }) => ({ label: formatFieldName(header), value })),
    possibleDuplicates: await listPossibleDuplicates(ctx, lead),
  };
}

export interface StatusChange {
  leadId: string;
  /** What the screen showed when the person chose. */
  from: LeadStatus;
  to: LeadStatus;
  /** Set it whatever it is now: the person has seen the other change. */
  anyway: boolean;
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE when somebody else's choice would be overwritten unseen. */
export async function setStatus(ctx: MutationCtx, staff: Staff, change: StatusChange): Promise<void> {
  const number = parseLeadId(change.leadId);
  const lead = number === null ? null : await findByNumber(ctx, number);
  if (lead === null) refuse("NOT_FOUND", { what: "lead" });
  const stored = await findStatus(ctx, lead.number);
  const current = stored?.status ?? DEFAULT_LEAD_STATUS;
  if (current !== change.from && !change.anyway) {
    const at = stored?.updatedAt ?? lead._creationTime;
    refuse("CHANGED_MEANWHILE", { byName: stored?.userName ?? null, at, current });
  }
  if (current === change.to) return;
  await storeStatus(ctx, stored, { number: lead.number, status: change.to, staff });
  await recordEvent(ctx, {
    actor: staff,
    action: "leads:setStatus",
    subject: change.leadId,
    before: current,
    after: change.to,
  });
}

async function storeStatus(
  ctx: MutationCtx,
  stored: Doc<"lead_statuses"> | null,
  next: { number: number; status: LeadStatus; staff: Staff },
): Promise<void> {
  const { number, status, staff } = next;
  const written = { number, status, userId: staff.userId, userName: staff.name };
  if (stored === null) {
    await ctx.db.insert("lead_statuses", { ...written, updatedAt: Date.now() });
    return;
  }
  await ctx.db.replace("lead_statuses", stored._id, {
    ...written,
    updatedAt: Math.max(Date.now(), stored.updatedAt + 1),
  });
}
