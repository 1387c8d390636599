/** The tour of the sample practice: the records that its stops show. */
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import * as Money from "../../contracts/money/model";
import * as Contracts from "../../contracts/record/model";
import * as Leads from "../../leads/record/model";
import { contractPathIdOf, leadIdOf } from "../../platform/ids";
import { isSeeded } from "../samples/model";

export interface Tour {
  leadId: string | null;
  contractId: string | null;
}

/** Null in a practice without the story, and for a member who has hidden the tour. A stop without its record shows the list. */
export async function find(ctx: QueryCtx, { userId }: Staff): Promise<Tour | null> {
  if (process.env["PASSAGE_SAMPLES"] !== "1" || !(await isSeeded(ctx, "story:seedSamples"))) return null;
  if ((await Access.choicesOf(ctx, userId)).hidesTour === true) return null;
  const [lead] = await Leads.listNewest(ctx, 1);
  const [charged] = await Money.listCharged(ctx, 1);
  const contract = charged === undefined ? null : await Contracts.find(ctx, charged.contractId);
  return {
    leadId: lead === undefined ? null : leadIdOf(lead.number),
    contractId: contract === null || contract.deleted !== undefined ? null : contractPathIdOf(contract),
  };
}
