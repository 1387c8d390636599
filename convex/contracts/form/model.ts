import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as ContractEvents from "../events/model";
import { retainerCentsOf } from "../money/rules";
import * as Contracts from "../record/model";
import * as ContractSteps from "../steps/model";
import type { ContractStep } from "../steps/rules";
import * as Withdrawals from "../withdrawals/model";
import { parseLeadId } from "../../platform/ids";
import * as Firm from "../../practice/settings/model";
import { isChange } from "../../platform/rows";
import * as Payments from "../payments/model";
import { CONTRACT_TYPE, readContractForm, type ContractForm, type ContractTerms } from "./rules";

export interface SentForm {
  form: ContractForm;
  leadId: string | null;
  /** The browser's key of the form: sending it again makes no second contract. */
  formKey: string;
}

/** A key is a random UUID. */
const LONGEST_KEY = 64;

/** The steps of every contract; a charge of the balance adds its own. */
const FIRST_STEPS: readonly ContractStep[] = ["signing", "retainerLink", "letter"];

/**
 * Stores the contract and schedules its sending. The same form sent again is the same contract, and repeats its signing
 * step if that has failed; a form changed after such a failure makes a new contract and archives the old one. Refuses
 * INVALID with the field and the sentence, also for other terms than those of the contract sent under its key, and for a firm
 * without name or address, which a client could not recognise.
 */
export async function create(ctx: MutationCtx, staff: Staff, sent: SentForm): Promise<Id<"contracts">> {
  const { form, leadId, formKey } = sent;
  const read = readContractForm(form);
  if (!read.ok) refuse("INVALID", { field: read.field, reason: read.reason });
  if (leadId !== null && parseLeadId(leadId) === null) {
    refuse("INVALID", { field: "leadId", reason: "This is no lead." });
  }
  if (formKey === "" || formKey.length > LONGEST_KEY) {
    refuse("INVALID", { field: "formKey", reason: "Reload the page." });
  }
  const known = await Contracts.findByForm(ctx, formKey);
  if (known !== null && known.createdBy === staff.userId) {
    const kept = await sendAgain(ctx, staff, { known, terms: read.terms });
    if (kept !== null) return kept;
  }
  return await insert(ctx, staff, { terms: read.terms, leadId, formKey });
}

/** The known contract's id; null if its terms have changed and it was never sent. */
async function sendAgain(
  ctx: MutationCtx,
  staff: Staff,
  { known, terms }: { known: Doc<"contracts">; terms: ContractTerms },
): Promise<Id<"contracts"> | null> {
  const signing = await ContractSteps.find(ctx, known._id, "signing");
  const isSame = !isChange(known, { ...terms });
  if (signing?.state !== "failed") {
    // The person did not see the answer and has changed the form, or it is for another client by now.
    if (!isSame) refuse("INVALID", { field: "formKey", reason: sentBefore(known) });
    return known._id;
  }
  if (isSame) {
    await retryStep(ctx, staff, { id: known._id, step: "signing" });
    return known._id;
  }
  // The signing service may have the request of a failed run. Nobody has its link, and its text is outdated.
  await Contracts.change(ctx, known, { archivedAt: Date.now() });
  await Withdrawals.begin(ctx, known);
  await ContractEvents.record(ctx, { contractId: known._id, type: "archived", byName: staff.name });
  return null;
}

/** The screen gives the form a new key after this refusal, so sending it again makes another contract. */
function sentBefore({ number }: Doc<"contracts">): string {
  return `Contract ${String(number)} was sent from this form already, with other terms. Look at it first. To send this one too, send it again.`;
}

interface ContractInput {
  terms: ContractTerms;
  leadId: string | null;
  formKey: string;
}

async function insert(
  ctx: MutationCtx,
  staff: Staff,
  { terms, leadId, formKey }: ContractInput,
): Promise<Id<"contracts">> {
  await Firm.requireNamed(ctx);
  const contractId = await Contracts.enlist(ctx, {
    ...terms,
    contractType: CONTRACT_TYPE,
    retainerCents: retainerCentsOf(terms.feeCents),
    paymentTerms: "STANDARD",
    templateId: "manual",
    creationSource: leadId === null ? "manual" : "lead",
    leadId,
    formKey,
    status: "pending",
    statusReason: null,
    submissionId: null,
    signingUrl: null,
    sentAt: null,
    viewedAt: null,
    signedAt: null,
    createdBy: staff.userId,
    createdByEmail: staff.email,
    createdByName: staff.name,
    archivedAt: null,
    hasReminders: true,
  });
  for (const step of FIRST_STEPS) await ContractSteps.add(ctx, contractId, step);
  await ContractSteps.schedule(ctx, contractId, "signing");
  await ContractEvents.record(ctx, { contractId, type: "created", byName: staff.name });
  await recordEvent(ctx, { actor: staff, action: "contracts:create", subject: contractId });
  return contractId;
}

interface RetryArgs {
  id: string;
  step: ContractStep;
}

/**
 * Repeats a failed step only; ignores one that waits, runs or is done. Refuses NOT_FOUND, and INVALID if the balance
 * may no longer be charged, and for the signing of a firm without name or address.
 */
export async function retryStep(ctx: MutationCtx, staff: Staff, { id, step }: RetryArgs): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const contractId = contract._id;
  if (step === "signing") await Firm.requireNamed(ctx);
  const isRepeated = await ContractSteps.retry(ctx, contractId, step);
  if (!isRepeated) return;
  if (step === "balanceLink") await Payments.requireChargeable(ctx, contract);
  await recordEvent(ctx, { actor: staff, action: "contracts:retry", subject: contractId, after: step });
}
