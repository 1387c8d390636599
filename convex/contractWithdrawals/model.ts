/** Withdraws at the outside services what a contract that was put away could still be signed or paid by, and restores it. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as ContractEvents from "../contractEvents/model";
import * as ContractMoney from "../contractMoney/model";
import * as Contracts from "../contracts/model";
import { isOver, isSigned } from "../contracts/rules";
import * as ContractSteps from "../contractSteps/model";
import { STEP_LABELS, STEP_LEASE_MS } from "../contractSteps/rules";
import { waitAfter, WITHDRAWAL_LEASE_MS, WITHDRAWN_STEPS, type WithdrawnStep } from "./rules";
import type { vWithdrawalRun } from "./tables";

type Withdrawal = Doc<"contract_withdrawals">;
type WithdrawalId = Id<"contract_withdrawals">;

const PURPOSE_OF = { retainerLink: "retainer", balanceLink: "balance" } as const;

async function listOf(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Withdrawal[]> {
  return await ctx.db
    .query("contract_withdrawals")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .take(WITHDRAWN_STEPS.length);
}

/** The state of each withdrawal of a contract. */
export async function list(ctx: QueryCtx, contractId: Id<"contracts">) {
  return (await listOf(ctx, contractId)).map((each) => pick(each, ["step", "state", "reason"]));
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
    const isUntouched = state === "waiting" && startedAt === null;
    if (name === undefined || isUntouched || !(await isToGo(ctx, contract, name))) continue;
    const before = known.find((each) => each.step === name);
    if (before?.action === "withdraw" && before.externalId === externalId && before.state !== "kept") continue;
    if (before !== undefined) await ctx.db.delete("contract_withdrawals", before._id);
    // A run that is at the service now may have its effect only after it was looked for.
    const wait = state === "running" ? STEP_LEASE_MS : 0;
    const withdrawalId = await ctx.db.insert("contract_withdrawals", {
      contractId,
      step: name,
      action: "withdraw",
      externalId,
      submissionId: name === "signing" ? submissionId : null,
      state: "due",
      attempts: 0,
      dueAt: Date.now() + wait,
      reason: null,
    });
    await schedule(ctx, withdrawalId, wait);
  }
}

/** The same for a contract that was put away or declined, if it still is. */
export async function beginOf(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null) return;
  const isGone = contract.archivedAt !== null || contract.status === "declined";
  if (isGone) await begin(ctx, contract);
}

/** The contract is wanted again: the signing request is opened again, and a link that was taken back is made anew. */
export async function restore(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  if (isOver({ status: contract.status, isArchived: false })) return;
  for (const withdrawal of await listOf(ctx, contract._id)) {
    const { _id, step, state, attempts } = withdrawal;
    const isUntouched = state === "kept" || (state === "due" && attempts === 0);
    if (step === "signing" && !isUntouched) {
      // A run of the withdrawal that is at the service now ends before.
      const wait = state === "due" ? WITHDRAWAL_LEASE_MS : 0;
      const again = { action: "restore", state: "due", attempts: 0, reason: null, dueAt: Date.now() + wait } as const;
      await ctx.db.patch("contract_withdrawals", _id, again);
      await schedule(ctx, _id, wait);
      continue;
    }
    await ctx.db.delete("contract_withdrawals", _id);
    if (!isUntouched) await ContractSteps.renew(ctx, contract._id, step);
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
  const attempts = withdrawal.attempts + 1;
  await ctx.db.patch("contract_withdrawals", withdrawalId, { attempts, dueAt: now + WITHDRAWAL_LEASE_MS });
  return pick(withdrawal, ["step", "action", "externalId", "submissionId"]);
}

interface Answered {
  withdrawalId: WithdrawalId;
  action: Withdrawal["action"];
  outcome: "done" | "kept";
}

/** The service has taken it back, or keeps it for good because the client has signed or paid. */
export async function finish(ctx: MutationCtx, { withdrawalId, action, outcome }: Answered): Promise<void> {
  const withdrawal = await ctx.db.get("contract_withdrawals", withdrawalId);
  if (withdrawal?.state !== "due" || withdrawal.action !== action) return;
  const { contractId, step } = withdrawal;
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null || action === "restore") {
    await ctx.db.delete("contract_withdrawals", withdrawalId);
  } else {
    await ctx.db.patch("contract_withdrawals", withdrawalId, { state: outcome, reason: null });
  }
  if (contract === null) return;
  if (outcome === "done" && action === "withdraw" && step !== "signing") {
    await ContractMoney.dropLink(ctx, contract, PURPOSE_OF[step]);
  }
  const types = { withdraw: outcome === "done" ? "withdrawn" : "not_withdrawn", restore: "restored" } as const;
  await ContractEvents.record(ctx, { contractId, type: types[action], facts: { reason: STEP_LABELS[step] } });
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
