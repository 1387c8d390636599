/** What is left of a contract when its client is deleted: its number and amounts, to which the ledger belongs. */
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { personKeys } from "../clients/rules";
import * as ContractMoney from "../contractMoney/model";
import * as ContractSteps from "../contractSteps/model";
import * as Contracts from "./model";

/** Does not name a person; the amounts, the dates and who made it stay. */
const NOBODY = {
  clientName: "",
  clientEmail: "",
  clientPhone: null,
  customCaseType: null,
  services: "",
  leadId: null,
  statusReason: null,
  submissionId: null,
  signingUrl: null,
  hasReminders: false,
} as const;

/**
 * Takes the contract off the list for good and ends what is still to be done for it; its steps and figures go with it.
 */
export async function remove(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { clientId, byName }: { clientId: Id<"clients">; byName: string },
): Promise<void> {
  await Contracts.uncount(ctx, (await ContractMoney.get(ctx, contract)).paidCents);
  const deleted = { at: Date.now(), byName, isCounted: true };
  await Contracts.change(ctx, contract, { ...NOBODY, ...personKeys(NOBODY), clientId, deleted });
  await ContractSteps.remove(ctx, contract._id);
  await ContractMoney.remove(ctx, contract);
}
