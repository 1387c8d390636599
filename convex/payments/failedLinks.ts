/** Links whose making failed here; the provider may have made them all the same. */
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import * as Contracts from "../contracts/model";
import * as ContractSteps from "../contractSteps/model";
import { STEP_OF } from "./model";
import { PAYMENT_PURPOSES, type PaymentPurpose } from "./rules";

const MOST_CHECKED = 50;

/** Archived contracts were given up: nothing is made of what the provider has for them. */
export async function listFailedLinks(
  ctx: QueryCtx,
): Promise<{ contractId: Id<"contracts">; purpose: PaymentPurpose; externalId: string }[]> {
  const found = [];
  for (const purpose of PAYMENT_PURPOSES) {
    for (const { contractId, externalId } of await ContractSteps.listFailed(ctx, STEP_OF[purpose], MOST_CHECKED)) {
      const contract = await Contracts.find(ctx, contractId);
      if (contract?.archivedAt === null) found.push({ contractId, purpose, externalId });
    }
  }
  return found;
}
