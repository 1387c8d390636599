/**
 * A surviving lead without an owner or a next contact takes the merged lead's, so that a merge loses neither. An undo removes the
 * fields that nobody has changed since; the merged lead has kept its own.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as LeadDecisions from "../status/model";
import { giveNextContact } from "../followUps/model";
import { NONE } from "../followUps/rules";
import type { TransferredFields } from "./tables";

type Lead = Doc<"leads">;

/** Returns the row versions of the transferred fields. */
export async function transferFields(
  ctx: MutationCtx,
  staff: Staff,
  { kept, merged }: { kept: Lead; merged: Lead },
): Promise<TransferredFields> {
  const { number } = kept;
  const theirs = await LeadDecisions.find(ctx, merged.number);
  const transferred: TransferredFields = { owner: null, nextContact: null };
  const before = await LeadDecisions.findToChange(ctx, number);
  if (theirs?.ownerId !== undefined && before?.ownerId === undefined) {
    transferred.owner = await LeadDecisions.decide(ctx, staff, {
      number,
      stored: before,
      choice: { field: "owner", to: theirs.ownerId },
    });
  }
  const stored = await LeadDecisions.findToChange(ctx, number);
  if (theirs?.nextContactOn !== undefined && stored?.nextContactOn === undefined) {
    transferred.nextContact = await giveNextContact(ctx, staff, { lead: kept, stored, to: theirs.nextContactOn });
  }
  return transferred;
}

export async function returnFields(
  ctx: MutationCtx,
  staff: Staff,
  { kept, transferred }: { kept: Lead; transferred: TransferredFields },
): Promise<void> {
  const { number } = kept;
  const before = await LeadDecisions.findToChange(ctx, number);
  if (transferred.owner !== null && before?.ownerSet?.at === transferred.owner) {
    await LeadDecisions.decide(ctx, staff, { number, stored: before, choice: { field: "owner", to: null } });
  }
  const stored = await LeadDecisions.findToChange(ctx, number);
  if (transferred.nextContact !== null && stored?.nextContactSet?.at === transferred.nextContact) {
    await giveNextContact(ctx, staff, { lead: kept, stored, to: NONE });
  }
}
