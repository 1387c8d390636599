/** Payment links, and charging the balance. The calls to the provider are in `jobs.ts`. */
import { pick } from "convex-helpers";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import { canChargeBalance, chargeProblem } from "../money/rules";
import * as Contracts from "../record/model";
import { isOver } from "../record/rules";
import * as ContractSteps from "../steps/model";
import * as Withdrawals from "../withdrawals/model";
import * as Firm from "../../practice/settings/model";
import { ARCHIVED_REASON } from "../steps/rules";
import * as Ledger from "../ledger/model";
import { partCentsOf, type PaymentPurpose } from "../ledger/rules";
import type { MadeLink } from "../../platform/providers/payments/port";
import { ACCOUNT_OF, memoOf, personKeyOf } from "./rules";
import { nameText } from "../../platform/texts";

export const STEP_OF = { retainer: "retainerLink", balance: "balanceLink" } as const;

const EVENTS = {
  retainer: { made: "retainer_link_created", failed: "retainer_link_failed" },
  balance: { made: "balance_payment_link_created", failed: "balance_payment_link_failed" },
} as const;

interface OfPurpose {
  contractId: Id<"contracts">;
  purpose: PaymentPurpose;
}

/** Claims the link's step for one run; null if there is nothing to do. */
export async function begin(ctx: MutationCtx, { contractId, purpose }: OfPurpose) {
  const begun = await ContractSteps.begin(ctx, contractId, STEP_OF[purpose]);
  if (begun === null) return null;
  const contract = await Contracts.get(ctx, contractId);
  if (contract.archivedAt !== null) {
    const failed = { contractId, step: STEP_OF[purpose], attempts: begun.attempts, reason: ARCHIVED_REASON };
    await ContractSteps.fail(ctx, failed);
    return null;
  }
  const { clientEmail, clientPhone } = contract;
  const clientName = nameText(contract.clientName);
  const firm = await Firm.get(ctx);
  const wanted = {
    externalId: begun.externalId,
    purpose,
    account: ACCOUNT_OF[purpose],
    providerClientId: (await findProviderClient(ctx, contract))?.providerClientId ?? null,
    clientName,
    clientEmail,
    clientPhone,
    amountCents: partCentsOf(contract, purpose),
    memo: memoOf({ purpose, caseTypeWords: caseTypeLabel(contract), clientName }),
    bankAccountId: purpose === "retainer" ? firm.trustAccountId : firm.operatingAccountId,
  };
  return { attempts: begun.attempts, wanted };
}

/** More records than one person has at the provider. */
const MOST_OF_A_PERSON = 10;

/**
 * Deletes the provider's client id of a contract's client, under the present address: when the client is deleted, or the address
 * is corrected. It is looked up again for the next link.
 */
export async function forgetPerson(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const people = await ctx.db
    .query("payment_clients")
    .withIndex("by_personKey", (q) => q.eq("personKey", personKeyOf(contract)))
    .take(MOST_OF_A_PERSON);
  for (const { _id } of people) await ctx.db.delete("payment_clients", _id);
}

async function findProviderClient(ctx: QueryCtx, contract: Doc<"contracts">): Promise<Doc<"payment_clients"> | null> {
  return await ctx.db
    .query("payment_clients")
    .withIndex("by_personKey", (q) => q.eq("personKey", personKeyOf(contract)))
    .first();
}

interface NewLink {
  purpose: PaymentPurpose;
  link: MadeLink;
  madeAt: number;
}

/** Stores a link of the provider, and the provider's client for this person. */
export async function keepLink(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { purpose, link, madeAt }: NewLink,
): Promise<void> {
  const contractId = contract._id;
  const amountCents = partCentsOf(contract, purpose);
  const memo = memoOf({ purpose, caseTypeWords: caseTypeLabel(contract), clientName: contract.clientName });
  const { linkId, url, providerClientId } = link;
  await Ledger.addLink(ctx, { contractId, purpose, linkId, url, amountCents, memo, madeAt });
  if ((await findProviderClient(ctx, contract)) === null) {
    const personKey = personKeyOf(contract);
    await ctx.db.insert("payment_clients", { personKey, providerClientId, madeAt });
  }
  await ContractMoney.setLink(ctx, contract, { purpose, url });
  await ContractEvents.record(ctx, { contractId, type: EVENTS[purpose].made, at: madeAt, facts: { amountCents } });
}

interface FinishedLink extends OfPurpose {
  externalId: string;
  link: MadeLink;
}

/**
 * Stores the finished link, and schedules the email with a retainer's link. Safe to repeat. A link that is not the step's is
 * removed at the provider.
 */
export async function finish(ctx: MutationCtx, finished: FinishedLink): Promise<void> {
  const { contractId, purpose, link } = finished;
  if (!(await finishStep(ctx, finished))) return;
  const contract = await Contracts.get(ctx, contractId);
  await keepLink(ctx, contract, { purpose, link, madeAt: Date.now() });
  if (isOver(contract)) {
    await ctx.scheduler.runAfter(0, internal.contracts.withdrawals.jobs.begin, { contractId });
    return;
  }
  if (purpose === "retainer") {
    // The contract's email asks for the retainer, so it needs no news of its own.
    await ContractSteps.schedule(ctx, contractId, "letter");
    return;
  }
  await ctx.scheduler.runAfter(0, internal.contracts.letters.jobs.sendBalance, { contractId });
  await ContractEvents.tellClient(ctx, contract, {
    activityType: "payment_due",
    description: "Payment due",
    part: purpose,
    metadata: { amountCents: String(partCentsOf(contract, purpose)) },
  });
}

/** Returns false if the step has another link, or will have. */
async function finishStep(ctx: MutationCtx, { contractId, purpose, externalId, link }: FinishedLink): Promise<boolean> {
  const step = STEP_OF[purpose];
  const isEffect = await ContractSteps.isEffect(ctx, { contractId, step, externalId });
  if (isEffect && (await ContractSteps.finish(ctx, contractId, step))) return true;
  const { linkId } = link;
  const isRecorded = (await Ledger.findLink(ctx, linkId)) !== null;
  if (!isRecorded) await Withdrawals.discard(ctx, { contractId, step, externalId, submissionId: null, linkId });
  return false;
}

interface FailedLinkRun extends OfPurpose {
  attempts: number;
  reason: string;
}

/** Records a failure. The email then goes out without the retainer's link; staff send it again once there is one. */
export async function fail(ctx: MutationCtx, { contractId, purpose, attempts, reason }: FailedLinkRun): Promise<void> {
  const isFailed = await ContractSteps.fail(ctx, { contractId, step: STEP_OF[purpose], attempts, reason });
  if (!isFailed) return;
  await ContractEvents.record(ctx, { contractId, type: EVENTS[purpose].failed, facts: { reason } });
  if (purpose === "retainer") await ContractSteps.schedule(ctx, contractId, "letter");
}

/**
 * Schedules the creation of the balance's link: one link for two people at once, and a repeated step after a failure. Refuses
 * NOT_FOUND, and INVALID with the sentence.
 */
export async function chargeBalance(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const contractId = contract._id;
  const step = await ContractSteps.find(ctx, contractId, "balanceLink");
  if (step !== null && step.state !== "failed") return;
  await requireChargeable(ctx, contract);
  if (await ContractSteps.add(ctx, contractId, "balanceLink")) {
    await ContractSteps.schedule(ctx, contractId, "balanceLink");
  } else {
    await ContractSteps.retry(ctx, contractId, "balanceLink");
  }
  await recordEvent(ctx, { actor: staff, action: "payments:charge", subject: contractId });
}

export async function mayCharge(ctx: QueryCtx, contract: Doc<"contracts">): Promise<boolean> {
  const money = await ContractMoney.get(ctx, contract);
  return canChargeBalance({
    ...pick(contract, ["feeCents", "retainerCents"]),
    hasPaidRetainer: ContractMoney.hasPaidRetainer(money),
    balance: money.balance,
    hasBalanceLink: money.balanceLinkUrl !== null,
    isOver: isOver(contract),
  });
}

/** Refuses INVALID with the sentence: the conditions may have changed before the step is repeated. */
export async function requireChargeable(ctx: QueryCtx, contract: Doc<"contracts">): Promise<void> {
  const problem = chargeProblem(contract);
  if (problem !== null) refuse("INVALID", { field: "balance", reason: problem });
  if (await mayCharge(ctx, contract)) return;
  if (isOver(contract)) {
    refuse("INVALID", { field: "balance", reason: "The contract was declined, has expired or is archived" });
  }
  const isPaid = ContractMoney.hasPaidRetainer(await ContractMoney.get(ctx, contract));
  const reason = isPaid ? "The balance is charged already" : "The retainer is not paid yet";
  refuse("INVALID", { field: "balance", reason });
}
