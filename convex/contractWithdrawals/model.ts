/** Withdraws at the outside services what a contract that was put away could still be signed or paid by, and restores it. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as ContractEvents from "../contractEvents/model";
import type { ContractEventType } from "../contractEvents/rules";
import * as ContractMoney from "../contractMoney/model";
import * as Contracts from "../contracts/model";
import { isOver, isSigned } from "../contracts/rules";
import * as ContractSteps from "../contractSteps/model";
import { externalIdOf, STEP_LABELS, STEP_LEASE_MS } from "../contractSteps/rules";
import type { vWithdrawalRun } from "./answers";
import {
  DISCARD,
  REQUEST_GONE,
  waitAfter,
  WITHDRAWAL_LEASE_MS,
  WITHDRAWN_STEPS,
  type WithdrawalAction,
  type WithdrawalOutcome,
  type WithdrawnStep,
} from "./rules";

type Stored = Doc<"contract_withdrawals">;
type Withdrawal = Stored & { action: WithdrawalAction };
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

/** Whether the effect of a step is no more to be used: what is signed or paid stays as it is. */
async function isToGo(ctx: QueryCtx, contract: Doc<"contracts">, step: WithdrawnStep): Promise<boolean> {
  if (step === "signing") return !isSigned(contract.status) && contract.status !== "declined";
  return (await ContractMoney.get(ctx, contract))[PURPOSE_OF[step]] !== "paid";
}

/** Asks the services to take back what a contract can still be signed or paid by. Asked again, it is one withdrawal of each. */
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
    // A run that is at the service now may have its effect only after it was looked for.
    const wait = state === "running" ? STEP_LEASE_MS : 0;
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
export async function discard(ctx: MutationCtx, effect: Asked): Promise<void> {
  await ask(ctx, effect, { action: DISCARD, wait: 0 });
}

type Asked = Pick<Stored, "contractId" | "step" | "externalId" | "submissionId" | "linkId">;

async function ask(
  ctx: MutationCtx,
  asked: Asked,
  { action, wait }: { action: Stored["action"]; wait: number },
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

/** The other is wanted now. A run that is at the service ends before; what the service was asked already counts as a try. */
async function turn(ctx: MutationCtx, { _id, state }: Withdrawal, action: WithdrawalAction): Promise<void> {
  const wait = state === "due" ? WITHDRAWAL_LEASE_MS : 0;
  const turned = { action, state: "due", attempts: 1, reason: null, dueAt: Date.now() + wait } as const;
  await ctx.db.patch("contract_withdrawals", _id, turned);
  await schedule(ctx, _id, wait);
}

/** The same for a contract that was put away by an earlier version, which asked nothing. */
export async function beginFirst(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  if ((await listOf(ctx, contract._id)).length === 0) await begin(ctx, contract);
}

/** The same for one whose client an earlier version has deleted, with its steps: the services know it by the names that these had. */
export async function beginOfDeleted(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  for (const step of WITHDRAWN_STEPS) {
    const asked = { contractId, step, externalId: externalIdOf(contractId, step), submissionId: null };
    await ask(ctx, asked, { action: "withdraw", wait: 0 });
  }
}

/** What the services have answered about a contract is forgotten when its client is deleted. What is still to be asked stays. */
export async function forget(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  for (const { _id, state } of await listOf(ctx, contractId)) {
    if (state !== "due") await ctx.db.delete("contract_withdrawals", _id);
  }
}

/** The same for a contract that was put away or declined, if it still is. */
export async function beginOf(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null) return;
  const isGone = contract.archivedAt !== null || contract.status === "declined";
  if (isGone) await begin(ctx, contract);
}

/**
 * The contract is wanted again: the signing request is opened again, and a link that was taken back is made anew. A link of which the
 * provider has not said that it is gone is taken back first, so that the client never has two.
 */
export async function restore(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  if (isOver({ status: contract.status, isArchived: false })) return;
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
  await ctx.scheduler.runAfter(afterMs, internal.contractWithdrawals.jobs.work, { withdrawalId });
}

/** Claims a withdrawal for one run; null where it is done, gone, or not due yet. */
export async function claim(
  ctx: MutationCtx,
  withdrawalId: WithdrawalId,
): Promise<Infer<typeof vWithdrawalRun> | null> {
  const withdrawal = await ctx.db.get("contract_withdrawals", withdrawalId);
  const now = Date.now();
  if (withdrawal?.state !== "due" || withdrawal.dueAt > now) return null;
  const { linkId } = withdrawal;
  const attempts = withdrawal.attempts + 1;
  await ctx.db.patch("contract_withdrawals", withdrawalId, { attempts, dueAt: now + WITHDRAWAL_LEASE_MS });
  const asked = pick(withdrawal, ["step", "action", "externalId", "submissionId"]);
  return linkId === undefined ? asked : { ...asked, linkId };
}

interface Answered {
  action: Stored["action"];
  outcome: WithdrawalOutcome;
}

/** The service has answered: what it has taken back, opened again, or keeps is recorded. */
export async function finish(
  ctx: MutationCtx,
  { withdrawalId, ...answered }: Answered & { withdrawalId: WithdrawalId },
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
    // Staff learn only of what the client could use: beside what is recorded, a line would say that this is gone.
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

/** A request that the service has no more is sent anew when a person repeats its step. */
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
  { step, action, outcome }: Answered & { step: LinkStep },
): Promise<void> {
  const { _id: contractId } = contract;
  if (outcome === "done" || action === "withdraw") await tell(ctx, contractId, { outcome, step });
  if (outcome === "done") {
    await ContractMoney.dropLink(ctx, contract, PURPOSE_OF[step]);
    if (action === "restore") await ContractSteps.renew(ctx, contractId, step);
    return;
  }
  const isRecorded = (await urlOf(ctx, contract, step)) !== null;
  await ContractSteps.release(ctx, contractId, { step, isRecorded });
}

/** The service could not be asked: it is asked again later. */
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

/** Schedules the runs that are due, and those that have died with their server. */
export async function resume(ctx: MutationCtx): Promise<void> {
  const due = await ctx.db
    .query("contract_withdrawals")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "due").lte("dueAt", Date.now()))
    .take(MOST_RESUMED);
  for (const { _id } of due) await schedule(ctx, _id, 0);
}
