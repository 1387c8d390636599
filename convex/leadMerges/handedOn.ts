/**
 * A lead that stands for another and has no owner, or no next contact, takes the other's: nobody may lose a lead or a date by a merge. Undone,
 * it gives back what nobody has changed since; the merged lead has kept its own.
 */
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import * as LeadDecisions from "../leadDecisions/model";
import { giveNextContact } from "../leadFollowUps/model";
import { NONE } from "../leadFollowUps/rules";
import type { HandedOn } from "./tables";

type Lead = Doc<"leads">;

/** Returns the versions of what the kept lead has taken. */
export async function handOn(
  ctx: MutationCtx,
  staff: Staff,
  { kept, merged }: { kept: Lead; merged: Lead },
): Promise<HandedOn> {
  const { number } = kept;
  const theirs = await LeadDecisions.find(ctx, merged.number);
  const handedOn: HandedOn = { owner: null, nextContact: null };
  const before = await LeadDecisions.findToChange(ctx, number);
  if (theirs?.ownerId !== undefined && before?.ownerId === undefined) {
    handedOn.owner = await LeadDecisions.decide(ctx, staff, {
      number,
      stored: before,
      choice: { field: "owner", to: theirs.ownerId },
    });
  }
  const stored = await LeadDecisions.findToChange(ctx, number);
  if (theirs?.nextContactOn !== undefined && stored?.nextContactOn === undefined) {
    handedOn.nextContact = await giveNextContact(ctx, staff, { lead: kept, stored, to: theirs.nextContactOn });
  }
  return handedOn;
}

export async function giveBack(
  ctx: MutationCtx,
  staff: Staff,
  { kept, handedOn }: { kept: Lead; handedOn: HandedOn },
): Promise<void> {
  const { number } = kept;
  const before = await LeadDecisions.findToChange(ctx, number);
  if (handedOn.owner !== null && before?.ownerSet?.at === handedOn.owner) {
    await LeadDecisions.decide(ctx, staff, { number, stored: before, choice: { field: "owner", to: null } });
  }
  const stored = await LeadDecisions.findToChange(ctx, number);
  if (handedOn.nextContact !== null && stored?.nextContactSet?.at === handedOn.nextContact) {
    await giveNextContact(ctx, staff, { lead: kept, stored, to: NONE });
  }
}
