/** Links whose creation failed here, but which the provider may have anyway. */
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Contracts from "../record/model";
import * as ContractSteps from "../steps/model";
import { PAYMENT_PURPOSES, type PaymentPurpose } from "../ledger/rules";
import { STEP_OF } from "./model";

/** Failed links of a purpose that one run looks up at the provider. */
const MOST_CHECKED = 50;
/** More failures than a practice ever has, archived contracts included. */
const MOST_LOOKED_THROUGH = 1_000;

interface FailedLink {
  contractId: Id<"contracts">;
  purpose: PaymentPurpose;
  externalId: string;
}

/** Skips archived contracts: their links are no longer used. */
async function listOf(ctx: QueryCtx, purpose: PaymentPurpose): Promise<FailedLink[]> {
  const found: FailedLink[] = [];
  for (const failed of await ContractSteps.listFailed(ctx, STEP_OF[purpose], MOST_LOOKED_THROUGH)) {
    if (found.length === MOST_CHECKED) break;
    const { contractId, externalId } = failed;
    const contract = await Contracts.find(ctx, contractId);
    if (contract?.archivedAt === null) found.push({ contractId, purpose, externalId });
  }
  return found;
}

export async function listFailedLinks(ctx: QueryCtx): Promise<FailedLink[]> {
  const found = await Promise.all(PAYMENT_PURPOSES.map(async (purpose) => await listOf(ctx, purpose)));
  return found.flat();
}
