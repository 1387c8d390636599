/** Leads whose rows are gone from the sheet: off the list, with their statuses and notes. */
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import type { QueryCtx } from "../../_generated/server";
import * as LeadDecisions from "../status/model";
import * as Leads from "../record/model";
import { leadIdOf } from "../../platform/ids";
import { DEFAULT_LEAD_STATUS } from "../status/rules";
import * as Notes from "../../messages/notes/model";

/** One page, the last to leave first. */
export async function page(ctx: QueryCtx, options: PaginationOptions) {
  const found = await Leads.missingLeads(ctx).paginate(options);
  const leads = found.page.map(async (lead) => {
    const leadId = leadIdOf(lead.number);
    return {
      leadId,
      ...pick(lead, ["firstName", "lastName", "email", "phone", "potentialCents"]),
      status: (await LeadDecisions.find(ctx, lead.number))?.status ?? DEFAULT_LEAD_STATUS,
      notes: await Notes.count(ctx, await Leads.noteSubjectsOf(ctx, lead)),
      leftAt: lead.updatedAt,
    };
  });
  return { ...found, page: await Promise.all(leads) };
}
