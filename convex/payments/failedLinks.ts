/** Links whose making failed here; the provider may have made them all the same. */
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import * as Contracts from "../contracts/model";
import * as ContractSteps from "../contractSteps/model";
import { STEP_OF } from "./model";
import { PAYMENT_PURPOSES, type PaymentPurpose } from "./rules";

const MOST_CHECKED = 100;

/** Archived contracts were given up: nothing is made of what the provider has for them. */
export async function listFailedLinks(
  ctx: QueryCtx,
): Promise<{ contractId: Id<"contracts">; purpose: PaymentPurpose; externalId: string }[]> {
  const found = [];
  for (const { contractId, step, externalId } of await ContractSteps.listFailed(ctx, MOST_CHECKED)) {
    const purpose = PAYMENT_PURPOSES.find((each) => STEP_OF[each] === step);
    const contract = purpose === undefined ? null : await Contracts.find(ctx, contractId);
    if (purpose === undefined || contract === null || contract.archivedAt !== null) continue;
    found.push({ contractId, purpose, externalId });
  }
  return found;
}
