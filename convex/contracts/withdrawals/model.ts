/**
 * Withdraws the signing request and payment links of an archived contract at the outside services, and restores them.
 */
import { pick } from "convex-helpers";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractEvents from "../events/model";
import type { ContractEventType } from "../events/rules";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { hasEnded, isSigned } from "../record/rules";
import * as ContractSteps from "../steps/model";
import { RUN_LEASE_MS } from "../../platform/leases";
import { externalIdOf, STEP_LABELS } from "../steps/rules";
import {
  DISCARD,
  REQUEST_GONE,
  waitAfter,
  WITHDRAWN_STEPS,
  type WithdrawalAction,
  type WithdrawalOutcome,
  type WithdrawnStep,
} from "./rules";

type WithdrawalRow = Doc<"contract_withdrawals">;
type Withdrawal = WithdrawalRow & { action: WithdrawalAction };
type WithdrawalId = Id<"contract_withdrawals">;
type LinkStep = Exclude<WithdrawnStep, "signing">;

/** More rows than the late runs of one contract leave. */
const MOST_DISCARDED = 20;

const PURPOSE_OF = { retainerLink: "retainer", balanceLink: "balance" } as const;

async function listOf(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Withdrawal[]> {
  const rows = await ctx.db
    .query("contract_withdrawals")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .take(WITHDRAWN_STEPS.length + MOST_DISCARDED);
  return rows.flatMap(({ action, ...row }) => (action === DISCARD ? [] : [{ ...row, action }]));
}

/** The state of each withdrawal of a contract. */
export async function list(ctx: QueryCtx, contractId: Id<"contracts">) {
  return (await listOf(ctx, contractId)).map((each) => pick(each, ["step", "action", "state", "reason"]));
}

/** Whether the effect of a step must be withdrawn: not after signing or payment. */
async function isToGo(ctx: QueryCtx, contract: Doc<"contracts">, step: WithdrawnStep): Promise<boolean> {
  if (step === "signing") return !isSigned(contract.status) && contract.status !== "declined";
  return (await ContractMoney.get(ctx, contract))[PURPOSE_OF[step]] !== "paid";
}

/**
 * Withdraws at the services what the client could still sign or pay with: the signing request and the payment links.
 * Repeating it adds nothing.
 */
export async function begin(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const { _id: contractId, submissionId } = contract;
  const known = await listOf(ctx, contractId);
  for (const { step, state, startedAt, externalId } of await ContractSteps.listOf(ctx, contractId)) {
    const name = WITHDRAWN_STEPS.find((each) => each === step);
    if (name === undefined || !(await isToGo(ctx, contract, name))) continue;
    const before = known.find((each) => each.step === name);
    if (before?.action === "restore") {
      await turn(ctx, before, "withdraw");
      continue;
    }
    const isUntouched = state === "waiting" && startedAt === null;
    const isAsked = before?.externalId === externalId && (await isStillAsked(ctx, contract, before));
    if (isUntouched || isAsked) continue;
    if (before !== undefined) await ctx.db.delete("contract_withdrawals", before._id);
    // A run in progress may have its effect only after the lookup.
    const wait = state === "running" ? RUN_LEASE_MS : 0;
    await ask(
      ctx,
      { contractId, step: name, externalId, submissionId: name === "signing" ? submissionId : null },
      { action: "withdraw", wait },
    );
  }
}

/** False once a late run has recorded its effect after the service was asked. */
async function isStillAsked(ctx: QueryCtx, contract: Doc<"contracts">, before: Withdrawal): Promise<boolean> {
  const { step, state, submissionId } = before;
  if (state !== "done") return state === "due";
  if (step === "signing") return submissionId === contract.submissionId;
  return (await urlOf(ctx, contract, step)) === null;
}

async function urlOf(ctx: QueryCtx, contract: Doc<"contracts">, step: LinkStep): Promise<string | null> {
  const { retainerLinkUrl, balanceLinkUrl } = await ContractMoney.get(ctx, contract);
  return step === "retainerLink" ? retainerLinkUrl : balanceLinkUrl;
}

/** Removes an effect at the service that no contract records or will record. */
export async function discard(ctx: MutationCtx, effect: WithdrawalTarget): Promise<void> {
  await ask(ctx, effect, { action: DISCARD, wait: 0 });
}

type WithdrawalTarget = Pick<WithdrawalRow, "contractId" | "step" | "externalId" | "submissionId" | "linkId">;

async function ask(
  ctx: MutationCtx,
  asked: WithdrawalTarget,
  { action, wait }: { action: WithdrawalRow["action"]; wait: number },
): Promise<void> {
  const withdrawalId = await ctx.db.insert("contract_withdrawals", {
    ...asked,
    action,
    state: "due",
    attempts: 0,
    dueAt: Date.now() + wait,
    reason: null,
  });
  await schedule(ctx, withdrawalId, wait);
}

/** Switches to the opposite action. A run in progress ends first; a request already sent counts as an attempt. */
async function turn(ctx: MutationCtx, { _id, state }: Withdrawal, action: WithdrawalAction): Promise<void> {
  const wait = state === "due" ? RUN_LEASE_MS : 0;
  const turned = { action, state: "due", attempts: 1, reason: null, dueAt: Date.now() + wait } as const;
  await ctx.db.patch("contract_withdrawals", _id, turned);
  await schedule(ctx, _id, wait);
}

/** Begins the withdrawals of a contract archived by an earlier version, which withdrew nothing. */
export async function beginFirst(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  if ((await listOf(ctx, contract._id)).length === 0) await begin(ctx, contract);
}

/**
 * Begins the withdrawals of a contract whose client an earlier version has deleted, with its steps: the services know it by
 * their names.
 */
export async function beginOfDeleted(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  for (const step of WITHDRAWN_STEPS) {
    const asked = { contractId, step, externalId: externalIdOf(contractId, step), submissionId: null };
    await ask(ctx, asked, { action: "withdraw", wait: 0 });
  }
}

/** Deletes the services' answers about a contract, when its client is deleted. Pending withdrawals stay. */
export async function forget(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  for (const { _id, state } of await listOf(ctx, contractId)) {
    if (state !== "due") await ctx.db.delete("contract_withdrawals", _id);
  }
}

/** Begins the withdrawals of an archived or declined contract, if it still is. */
export async function beginOf(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null) return;
  const isGone = contract.archivedAt !== null || contract.status === "declined";
  if (isGone) await begin(ctx, contract);
}

/**
 * Restores the contract: reopens the signing request, and makes a withdrawn link again. A link whose removal the
 * provider has not confirmed is withdrawn first, so that the client never has two.
 */
export async function restore(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  if (hasEnded(contract.status)) return;
  for (const withdrawal of await listOf(ctx, contract._id)) {
    const { _id, step, state, attempts } = withdrawal;
    const isThere = state === "kept" || state === "tried" || (state === "due" && attempts === 0);
    const isGone = state === "done" && step !== "signing";
    if (!isThere && !isGone) {
      await turn(ctx, withdrawal, "restore");
      if (step !== "signing") await ContractSteps.hold(ctx, contract._id, step);
      continue;
    }
    await ctx.db.delete("contract_withdrawals", _id);
    if (isGone) await ContractSteps.renew(ctx, contract._id, step);
  }
}

async function schedule(ctx: MutationCtx, withdrawalId: WithdrawalId, afterMs: number): Promise<void> {
  await ctx.scheduler.runAfter(afterMs, internal.contracts.withdrawals.jobs.work, { withdrawalId });
}

/** Claims a withdrawal for one run; null if it is done, deleted, or not due yet. */
export async function claim(ctx: MutationCtx, withdrawalId: WithdrawalId) {
  const withdrawal = await ctx.db.get("contract_withdrawals", withdrawalId);
  const now = Date.now();
  if (withdrawal?.state !== "due" || withdrawal.dueAt > now) return null;
  const { linkId } = withdrawal;
  const attempts = withdrawal.attempts + 1;
  await ctx.db.patch("contract_withdrawals", withdrawalId, { attempts, dueAt: now + RUN_LEASE_MS });
  const asked = pick(withdrawal, ["step", "action", "externalId", "submissionId"]);
  return linkId === undefined ? asked : { ...asked, linkId };
}

interface ServiceAnswer {
  action: WithdrawalRow["action"];
  outcome: WithdrawalOutcome;
}

/** Records the service's answer: withdrawn, reopened, or kept. */
export async function finish(
  ctx: MutationCtx,
  { withdrawalId, ...answered }: ServiceAnswer & { withdrawalId: WithdrawalId },
): Promise<void> {
  const { action, outcome } = answered;
  const withdrawal = await ctx.db.get("contract_withdrawals", withdrawalId);
  if (withdrawal?.state !== "due" || withdrawal.action !== action) return;
  const { contractId, step } = withdrawal;
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null || action !== "withdraw") {
    await ctx.db.delete("contract_withdrawals", withdrawalId);
  } else {
    const state = outcome === "gone" ? "done" : outcome;
    await ctx.db.patch("contract_withdrawals", withdrawalId, { state, reason: null });
  }
  if (contract === null) return;
  if (action === DISCARD) {
    // Staff are only told about an effect that the client could use: beside a recorded one, this line would claim that
    // it is gone.
    if (outcome !== "done") await tell(ctx, contractId, { outcome, step });
    return;
  }
  if (step !== "signing") await finishLink(ctx, contract, { ...answered, step });
  else if (action === "withdraw") await tell(ctx, contractId, { outcome, step });
  else await finishReopening(ctx, contractId, outcome);
}

const OUTCOME_EVENTS = {
  done: "withdrawn",
  gone: "withdrawn",
  kept: "not_withdrawn",
  tried: "link_not_withdrawn",
} as const satisfies Record<WithdrawalOutcome, ContractEventType>;

async function tell(
  ctx: MutationCtx,
  contractId: Id<"contracts">,
  { outcome, step }: { outcome: WithdrawalOutcome; step: WithdrawnStep },
): Promise<void> {
  const facts = { reason: STEP_LABELS[step] };
  await ContractEvents.record(ctx, { contractId, type: OUTCOME_EVENTS[outcome], facts });
}

/** A request that the service has deleted is sent again when a person repeats its step. */
async function finishReopening(
  ctx: MutationCtx,
  contractId: Id<"contracts">,
  outcome: WithdrawalOutcome,
): Promise<void> {
  if (outcome !== "gone") {
    await ContractEvents.record(ctx, { contractId, type: "restored", facts: { reason: STEP_LABELS.signing } });
    return;
  }
  const reason = REQUEST_GONE;
  const isLost = await ContractSteps.lose(ctx, { contractId, step: "signing", reason });
  if (isLost) await ContractEvents.record(ctx, { contractId, type: "signing_failed", facts: { reason } });
}

async function finishLink(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { step, action, outcome }: ServiceAnswer & { step: LinkStep },
): Promise<void> {
  const { _id: contractId } = contract;
  if (outcome === "done" || action === "withdraw") await tell(ctx, contractId, { outcome, step });
  if (outcome === "done") {
    await ContractMoney.setLink(ctx, contract, { purpose: PURPOSE_OF[step], url: null });
    if (action === "restore") await ContractSteps.renew(ctx, contractId, step);
    return;
  }
  const isRecorded = (await urlOf(ctx, contract, step)) !== null;
  await ContractSteps.release(ctx, contractId, { step, isRecorded });
}

/** Schedules a retry after the service did not answer. */
export async function postpone(
  ctx: MutationCtx,
  { withdrawalId, reason }: { withdrawalId: WithdrawalId; reason: string },
): Promise<void> {
  const withdrawal = await ctx.db.get("contract_withdrawals", withdrawalId);
  if (withdrawal?.state !== "due") return;
  const wait = waitAfter(withdrawal.attempts);
  await ctx.db.patch("contract_withdrawals", withdrawalId, { reason, dueAt: Date.now() + wait });
  await schedule(ctx, withdrawalId, wait);
}

const MOST_RESUMED = 100;

export async function resume(ctx: MutationCtx): Promise<void> {
  const due = await ctx.db
    .query("contract_withdrawals")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "due").lte("dueAt", Date.now()))
    .take(MOST_RESUMED);
  for (const { _id } of due) await schedule(ctx, _id, 0);
}
