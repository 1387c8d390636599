/** Removal with the client: only the number and amounts stay, for the ledger. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { personKeys } from "../../clients/record/rules";
import * as ContractMoney from "../money/model";
import * as ContractSteps from "../steps/model";
import * as Contracts from "./model";

/** Replaces personal data; amounts, dates and the author stay. */
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

/** Removes the contract from the list for good, cancels its pending work, and removes its steps and figures. */
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
